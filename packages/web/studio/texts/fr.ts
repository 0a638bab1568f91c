import type { Translation } from '../../lib/texts/catalogue.ts'
import type { texts as english } from './en.ts'

/** The texts of the studio in French. */
export const texts: Translation<typeof english> = {
  language: 'Langue',
  'page.title': 'Atelier : votre photo en scène peinte à la main',
  'page.description':
    'Apportez une photo, elle revient peinte à la main : grands ciels, lumière douce, coups de pinceau visibles. Un seul paiement, sans compte, l’image arrive aussi par e-mail.',
  noscript: 'Pour peindre, il faut JavaScript. Activez-le et rechargez cette page.',
  'slow.text': 'C’est plus long que prévu.',
  'slow.reload': 'Recharger la page',
  'stopped.title': 'Cette page ne fonctionne plus',
  'stopped.text':
    'Un problème est survenu de notre côté. Rechargez la page pour continuer : rien ne sera prélevé deux fois.',
  'kit.close': 'Fermer',
  'kit.dismiss': 'Masquer le message',
  'kit.tryAgain': 'Réessayer',

  skip: 'Aller directement à l’atelier',
  contact: 'Contact',
  'hero.label': 'Faire peindre une image',
  'hero.title': 'Entrez dans un monde peint',
  'hero.lead':
    'Apportez une photo que vous aimez. Notre peintre la reprend trait par trait : un grand ciel, une lumière douce, des coups de pinceau qui se voient. L’image est à vous.',
  'hero.noAccount': 'Sans compte',
  'hero.payOnce': 'Un seul paiement',
  'hero.byMail': 'Envoyée aussi par e-mail',

  'card.label': 'La fiche de peinture',
  'steps.label': 'Étapes',
  'steps.initial': 'Photo',
  'steps.email': 'E-mail',
  'steps.payment': 'Paiement',
  'steps.processing': 'Peinture',
  'steps.done': 'À vous',
  back: 'Retour',

  'photo.title': 'Commencez par une photo',
  'photo.drop': 'Déposez votre photo ici',
  'photo.or': 'ou',
  'photo.choose': 'choisissez un fichier',
  'photo.paste': ', ou collez-en un',
  'photo.letGo': 'Lâchez : nous nous occupons du reste',
  'photo.kinds':
    'JPEG, PNG, HEIC, WebP et la plupart des autres images, jusqu’à 30 Mo. Le lieu de prise de vue est effacé.',
  'photo.refused': 'Ce fichier ne convient pas',
  'photo.empty': 'Ce fichier est vide. Veuillez choisir une autre photo.',
  'photo.unreadable':
    'Ce fichier n’est pas une image que nous savons lire. Veuillez choisir une photo, par exemple en JPEG, PNG, WebP ou HEIC.',
  'photo.large': 'Cette photo est trop lourde : {size} Mo. Veuillez en choisir une de {most} Mo au plus.',
  'photo.small':
    'Cette photo est trop petite : {width} × {height} pixels. Veuillez en choisir une d’au moins {least} pixels de chaque côté.',
  'photo.damaged': 'Cette image est endommagée et illisible. Veuillez choisir une autre photo.',
  'photo.undrawable':
    'Ce navigateur n’a pas pu transformer ce dessin SVG en image. Veuillez l’enregistrer en PNG dans un logiciel de dessin et choisir ce fichier.',
  'photo.unopened': 'Ce fichier n’a pas pu être ouvert. Veuillez le choisir de nouveau, ou un autre.',
  'photo.untaken': 'Cette photo n’a pas pu être acceptée. Veuillez en choisir une autre.',
  'camera.phone': 'Prendre une photo',
  'camera.computer': 'Utiliser l’appareil photo',
  'camera.title': 'Prendre une photo',
  'camera.failed':
    'L’appareil photo n’a pas pu être ouvert. Autorisez-le pour cette page dans votre navigateur, ou choisissez un fichier.',
  'camera.sees': 'Ce que voit l’appareil',
  'camera.take': 'Prendre la photo',
  'upload.sending': 'Envoi de votre photo… {percent} %',
  'upload.reading': 'Lecture de votre photo…',
  'upload.waiting': 'Le réseau est coupé. L’envoi reprendra tout seul à son retour.',
  'upload.kept': 'Votre photo est arrivée.',
  'upload.label': 'Envoi de votre photo',

  'email.title': 'Votre adresse e-mail',
  'email.intro': 'Nous enverrons l’image peinte à cette adresse',
  'email.label': 'Adresse e-mail',
  'email.hint': 'Une adresse e-mail, comme nom@example.com',
  'email.missing': 'Veuillez saisir votre adresse e-mail',
  'email.wrong': 'Cela ne ressemble pas à une adresse e-mail. Veuillez la vérifier.',
  'email.continue': 'Continuer',
  'preview.title': 'Aperçu',
  'preview.painting': 'Un petit aperçu est en train d’être peint…',
  'preview.painted': 'Un petit aperçu. Votre image sera plus grande, plus fine, et sans le mot qui la barre.',
  'preview.missing': 'L’aperçu n’a pas pu être peint ici. Votre image suivra tout de même vos choix.',
  notLoaded: 'Cette partie de la page n’est pas arrivée. Vérifiez la connexion.',
  'preview.notLoaded': 'L’aperçu n’a pas pu être chargé. Votre image sera peinte tout de même.',
  'preview.again': 'Recharger l’aperçu',
  'preview.alt': 'Une petite peinture de votre photo dans le style « {style} »',
  'style.label': 'Style',
  'style.meadow': 'Prairie',
  'style.seaside': 'Bord de mer',
  'style.dusk': 'Soir doré',
  'style.snow': 'Première neige',
  'brush.label': 'Taille du pinceau',
  'brush.least': 'Fin',
  'brush.most': 'Large',
  'brush.fine': 'fin',
  'brush.middle': 'moyen',
  'brush.broad': 'large',

  'payment.title': 'Paiement',
  'payment.instead': 'Au lieu de',
  'payment.note': 'Un seul paiement par carte, à la page suivante. Sans abonnement.',
  'payment.instant': 'Peinte aussitôt',
  'payment.instantText': 'La peinture commence dès votre retour de la page de paiement.',
  'payment.secure': 'Paiement sécurisé',
  'payment.secureText': 'Les données de votre carte ne vont qu’à la page de paiement, jamais à celle-ci.',
  'payment.to': 'L’image sera envoyée à {email}.',
  'payment.pay': 'Payer {price}',
  'payment.opening': 'Ouverture de la page de paiement…',
  'payment.noAddress': 'La page de paiement n’a pas pu être créée',
  'payment.failed': 'Le paiement a échoué. Veuillez réessayer.',

  'processing.title': 'Votre image prend forme',
  'processing.light': 'Nous étudions la lumière et les couleurs de votre photo…',
  'processing.washes': 'Les premiers lavis sont posés…',
  'processing.strokes': 'Les traits fins s’ajoutent, l’un après l’autre…',
  'processing.awaiting': 'Nous attendons votre paiement…',
  'processing.progress': 'Avancement de votre peinture',
  'processing.originalAlt': 'Telle que vous l’avez envoyée',
  'processing.original': 'Photo',
  'processing.transformed': 'Peinture',
  'processing.word': 'En cours…',
  'processing.leave': 'Vous pouvez fermer cette page : l’image arrive aussi par e-mail.',
  'stage.offline':
    'Vous êtes hors ligne. Nous continuons de peindre, et cette page reprendra à votre retour.',
  'stage.checking': 'Vérification de votre paiement',
  'stage.handing': 'Votre photo est remise au peintre',
  'stage.awaiting': 'Votre paiement est encore en cours. Nous redemandons toutes les quelques secondes.',
  'stage.queued': 'Votre image est la prochaine',
  'stage.uploading': 'Votre photo est posée sur le chevalet',
  'stage.painting': 'Peinture en cours',
  'stage.saving': 'La peinture sèche',
  'stage.ahead': {
    one: 'Une peinture passe avant la vôtre',
    other: '{count} peintures passent avant la vôtre',
  },
  'ended.photoTitle': 'Il nous faut votre photo encore une fois',
  'ended.photoText': 'N’importe quelle photo convient : la peinture est payée.',
  'ended.refusedTitle': 'Cette photo ne sera pas peinte',
  'ended.failedTitle': 'Cette peinture n’a pas réussi',
  'ended.noneTitle': 'Il n’y a pas de peinture ici',
  'ended.refused': 'Une machine l’a examinée, et les machines se trompent. Si c’est le cas, écrivez-nous.',
  'ended.notFound':
    'Rien n’a été prélevé à l’ouverture de cette page. Si vous avez payé, utilisez le lien de notre e-mail, ou écrivez-nous.',
  'ended.refunded':
    'Votre paiement vous est entièrement rendu. Les banques mettent quelques jours à l’afficher.',
  'ended.canRetry':
    'Votre paiement est en sûreté et reste attaché à cette peinture. Réessayer ne coûte rien. Sinon, il vous est rendu au bout d’un jour.',
  'ended.over': 'Votre paiement vous est rendu ; vous n’avez rien à faire.',
  'ended.write': 'Nous écrire',
  'ended.otherPhoto': 'Prendre une autre photo',
  'ended.photo': 'Commencer par une photo',
  'ended.incompleteLink': 'Ce lien est incomplet. Veuillez utiliser celui de votre e-mail.',
  'ended.notUploaded': 'La photo n’a pas pu être envoyée : {reason}',

  'done.title': 'Votre image façon Ghibli est prête !',
  'done.toast': 'Votre image est peinte !',
  'done.late': 'Votre image est prête, mais elle n’est pas encore arrivée ici.',
  'done.asking': 'Nous continuons de la demander.',
  'done.ask': 'Redemander maintenant',
  'done.alt': 'La peinture terminée',
  'done.yourPhoto': 'votre photo, peinte',
  'done.again': 'Nouvelle image',
  'done.download': 'Télécharger l’image',
  'done.notDownloaded': 'L’image n’a pas pu être téléchargée',
  'done.size': 'Le fichier est un PNG de {width} × {height} pixels.',
  'compare.painting': 'La peinture : {what}',
  'compare.before': 'Avant la peinture',
  'compare.label': 'Part visible de la peinture',
  'compare.value': '{percent} % de peinture',
  'compare.photo': 'Photo',
  'compare.half': 'Moitié-moitié',
  'compare.all': 'Peinture',

  'recent.title': 'Fraîchement peintes',
  'recent.note':
    'Des exemples de notre propre chevalet ; les heures sont données à titre d’illustration. Ouvrez-en un pour le comparer à sa photo.',
  'recent.ago': { one: 'il y a {count} minute', other: 'il y a {count} minutes' },
  'strip.label': '{what}, en bandeau',
  'strip.pauseLabel': 'Mettre en pause : {what}',
  'strip.pause': 'Pause',
  'strip.play': 'Lecture',
  'example.temple': 'Le temple',
  'example.temple.alt':
    'Un temple rouge à trois étages au-dessus des arbres, peint sous un grand ciel nuageux',
  'example.mountain-path': 'Sentier de montagne',
  'example.mountain-path.alt': 'Un sentier qui serpente sur des pentes vertes vers des sommets gris, peint',
  'example.two-dogs-house': 'Deux chiens',
  'example.two-dogs-house.alt':
    'Deux chiens bruns qui regardent dehors depuis une maison blanche en bois, peints',
  'example.dandelions': 'Pissenlits',
  'example.dandelions.alt': 'Des aigrettes de pissenlit dans une lumière dorée et rasante, peintes',
  'example.fig-bowl': 'Figue dans un bol',
  'example.fig-bowl.alt': 'Une demi-figue dans un bol rouge vif, peinte',
  'example.meadow-hills': 'Prairie et collines',
  'example.meadow-hills.alt': 'Une prairie verte, des bois d’automne et des montagnes bleues, peints',
  'example.cat-porch': 'Chat sous le porche',
  'example.cat-porch.alt': 'Un chat tigré couché sur le dos sous un porche, peint',
  'example.living-room': 'Salon',
  'example.living-room.alt': 'Une pièce avec un tambour, une table en bois et une bouteille de vin, peinte',

  'why.title': 'Pourquoi la faire peindre ici',
  'why.fast': 'Ultra rapide',
  'why.fastText': 'Le peintre commence dès votre retour du paiement, et vous suivez chaque étape.',
  'why.quality': 'Haute qualité',
  'why.qualityText': 'De vrais coups de pinceau qui suivent les formes de votre photo, dans un PNG à garder.',
  'why.price': 'Abordable',
  'why.priceText': 'Seulement 1 $ par image',
  'guests.title': 'Dans le livre d’or',
  'guests.note':
    'Des mots à titre d’exemple : nous avons inventé ces personnes pour montrer à quoi sert l’atelier.',
  'guests.strip': 'Témoignages',
  'guest.maja.role': 'A une chienne',
  'guest.maja.text':
    'J’ai envoyé la pire photo de la meilleure des chiennes. Elle est revenue en héroïne de l’histoire.',
  'guest.tomas.role': 'Randonneur',
  'guest.tomas.text':
    'Les nuages sont ceux de ce matin-là, tels que je m’en souviens, pas ceux que mon téléphone a vus.',
  'guest.aiko.role': 'Jeune maman',
  'guest.aiko.text':
    'Elle est accrochée au-dessus du berceau. Les grands-parents ont demandé qui l’avait peinte.',
  'guest.jonah.role': 'Patron de café',
  'guest.jonah.text': 'Une image de notre coin de rue, et la voilà sur la carte, la vitrine et les tasses.',
  'guest.elin.role': 'Enseignante',
  'guest.elin.text':
    'Ma classe a écrit un conte sur la cour d’école peinte. Ils ont débattu du chat pendant une heure.',
  'guest.peter.role': 'Marin retraité',
  'guest.peter.text':
    'Pas de compte, pas d’application. La photo, l’e-mail, la carte, et voilà l’image. Je l’ai fait sur le ferry.',

  'footer.line': 'Un petit atelier qui change les photos en images peintes.',
  'footer.credits': 'Crédits photo',
  'footer.links': 'Liens utiles',
  'footer.home': 'Accueil',
  'footer.about': 'À propos',
  'footer.contact': 'Contact',
  'footer.legal': 'Informations légales',
  'footer.privacy': 'Confidentialité',
  'footer.terms': 'Conditions d’utilisation',
  'form.intro': 'Une question, un souhait, une peinture manquée : écrivez-nous, nous lisons tout.',
  'form.name': 'Votre nom (si vous voulez)',
  'form.message': 'Message',
  'form.send': 'Envoyer le message',
  'form.sent': 'Merci. Votre message est arrivé.',
  'form.unsent': 'Votre message n’a pas pu être envoyé. Veuillez réessayer dans un instant.',
  'credits.intro': 'Les exemples sont peints d’après ces photos. Merci à celles et ceux qui les ont prises.',
  'credits.of': '{subject} : d’après « {photo} », {holder}, {licence}',
  'credits.avatars': 'tirée d’une collection d’avatars de bureau',
  'about.1':
    'Atelier est un petit atelier qui n’a qu’un métier : il prend une photo et la repeint, à la manière des décors de dessins animés peints à la main. Les ciels s’ouvrent, les verts s’éclaircissent, et les pixels deviennent des coups de pinceau.',
  'about.2':
    'Le peintre est un programme que nous avons écrit nous-mêmes. Il compose une palette à partir de votre photo, en suit les formes et pose la peinture par couches, depuis de larges lavis jusqu’aux traits fins à l’encre. Il n’invente rien : votre chien reste votre chien.',
  'about.3': 'Tous les exemples de cette page sont de lui, d’après les photos citées dans les crédits.',
  'privacy.photo': 'Votre photo',
  'privacy.photo1':
    'Elle est envoyée à cet atelier dès que vous la choisissez, pour être là quand vous aurez payé. Le lieu de prise de vue et le modèle de l’appareil sont effacés aussitôt. Si vous ne payez pas, elle est supprimée au bout de 24 heures, ou dans l’heure qui suit si une page de paiement est encore ouverte. Si vous payez, la photo et la peinture sont conservées, pour que le lien de votre e-mail continue de fonctionner ; écrivez-nous et nous les supprimons. Pour une photo non payée, nous gardons un code tiré de l’adresse de votre réseau, afin que personne ne puisse remplir notre disque ; il disparaît avec la photo. Quand beaucoup de photos attendent, les plus anciennes partent plus tôt.',
  'privacy.photo2':
    'La photo et la peinture d’une commande payée se trouvent à de longues adresses aléatoires. Personne ne peut les deviner, mais ceux à qui vous donnez l’adresse peuvent voir l’image. Elles servent à votre peinture et à rien d’autre ; aucun modèle n’est entraîné avec elles.',
  'privacy.photo3':
    'Un de nos programmes vérifie si la photo est explicite ; aucune personne ne le fait. Le petit aperçu est peint dans votre propre navigateur. Si un atelier fait peindre ses images par un service extérieur, la photo y est envoyée à cette fin.',
  'privacy.email': 'Votre adresse e-mail',
  'privacy.emailText': 'Elle sert au paiement et à l’envoi de l’image. Pas de lettre d’information.',
  'privacy.payment': 'Votre paiement',
  'privacy.paymentText':
    'La carte est traitée par le prestataire derrière la page de paiement ; son numéro n’est jamais conservé ici. Nous gardons ce qui a été acheté, quand, pour combien et par quelle adresse, car la comptabilité l’exige.',
  'privacy.browser': 'Ce navigateur',
  'privacy.browserText':
    'Pas de cookies, pas de pistage, rien qui vienne d’autres entreprises. Jusqu’au paiement, cet onglet retient votre adresse e-mail et l’endroit où se trouve votre photo, pour que rien ne se perde si vous rechargez la page ; fermer l’onglet efface tout. Entre le paiement et la peinture terminée, une copie réduite de votre photo et votre adresse e-mail attendent dans le stockage de ce navigateur ; elles sont ensuite effacées. La langue que vous choisissez y est retenue aussi.',
  'terms.buy': 'Ce que vous achetez',
  'terms.buyText':
    'Une peinture d’une photo, pour 1,49 $, payée une fois. Il n’y a pas d’abonnement. Atelier est le vendeur et encaisse par la page de paiement qui s’ouvre après « Payer ». Un atelier en mode test n’accepte que des cartes de test et ne fait circuler aucun argent.',
  'terms.get': 'Ce que vous recevez',
  'terms.getText':
    'Un fichier PNG à regarder, télécharger et garder, et le même par e-mail. Il est à vous : imprimez-le, offrez-le, servez-vous-en dans votre travail. Les droits sur la photo restent à qui les détient.',
  'terms.ask': 'Ce que nous demandons',
  'terms.askText':
    'N’envoyez que des photos que vous avez le droit d’utiliser, de personnes qui sont d’accord, et rien d’illégal. Les photos explicites ne sont pas peintes : vous en êtes averti avant de payer, ou votre paiement vous est rendu.',
  'terms.wrong': 'En cas de problème',
  'terms.wrongText':
    'Une peinture manquée est retentée toute seule, et vous pouvez la faire retenter sans payer deux fois. Si elle n’arrive toujours pas, ou n’est pas ce que vous avez payé, écrivez-nous et nous y remédierons.',

  'server.failed': 'Votre image n’a pas pu être peinte. Veuillez nous écrire.',
  'server.explicitPaid':
    'Notre contrôle juge votre photo explicite, et nous ne peignons pas ces photos. Votre paiement vous est rendu.',
  'server.explicit':
    'Notre contrôle juge cette photo explicite, et nous ne peignons pas ces photos. Rien n’a été prélevé ; veuillez choisir une autre photo.',
  'server.refunded': 'Le paiement de cette peinture vous a été rendu. Recommencez avec une photo.',
  'server.triedOften':
    'Cette peinture a été tentée autant de fois que possible. Écrivez-nous et nous réglerons cela.',
  'server.photoMissing':
    'Votre paiement est arrivé, mais pas votre photo. Veuillez la choisir encore une fois.',
  'server.photoGonePaid':
    'Cette photo n’est plus conservée ici. Veuillez la choisir encore une fois ; votre paiement reste valable.',
  'server.photoGone': 'Cette photo n’est plus conservée ici. Veuillez la choisir encore une fois.',
  'server.noPainting': 'Cette peinture n’existe pas.',
  'server.full':
    'Il y a tant de photos ici en ce moment qu’il n’y a plus de place. Veuillez réessayer dans une minute.',
  'server.fullNetwork':
    'De très nombreuses photos de votre réseau attendent ici leur paiement. Veuillez en payer une, ou réessayer demain.',
  'server.closed': 'L’atelier est fermé pour le moment. Veuillez revenir un peu plus tard.',
  'server.noSession': 'La page de paiement n’a pas pu être créée',
  'server.paymentFailed': 'Le paiement a échoué. Veuillez réessayer.',
  'server.confirmed':
    'Votre paiement est encore en cours. Cette page reprendra d’elle-même dès qu’il sera passé.',
  'server.unpaid': 'Ce paiement n’a pas encore été fait : il n’y a donc rien à peindre.',
  'server.failedPayment': 'Ce paiement a échoué : il n’y a donc rien à peindre. Rien n’a été prélevé.',
  'server.expired':
    'Cette page de paiement a expiré avant d’être payée : il n’y a donc rien à peindre. Rien n’a été prélevé.',
  'server.otherProduct': 'Ce paiement était pour autre chose : il n’y a donc rien à peindre.',
  'server.unreachable':
    'Nous ne pouvons pas vérifier votre paiement pour le moment. Il est en sûreté ; veuillez réessayer dans un moment.',
  'server.noCheckout':
    'Nous ne connaissons aucun paiement à cette adresse. Veuillez utiliser le lien de votre e-mail ou la page d’où vous venez.',
  'server.incomplete':
    'Cette image est incomplète ou endommagée et ne s’ouvre pas. Veuillez en choisir une autre copie.',
  'server.costly':
    'Ouvrir cette image demande trop de temps ou de mémoire. Veuillez l’enregistrer en JPEG, ou en plus petit, et réessayer.',
  'server.manyPixels':
    'Cette image a {millions} millions de pixels ({width} × {height}). Veuillez en choisir une de {most} millions au plus.',
  'server.fewPixels':
    'Cette image ne fait que {width} × {height} pixels. Veuillez en choisir une d’au moins {least} pixels de chaque côté.',
  'server.narrow':
    'Cette image fait {width} × {height} pixels, trop étroite pour être peinte. Veuillez la recadrer pour que le grand côté fasse au plus {most} fois le petit.',
  'server.heavy': 'Ce fichier pèse {size} Mo. Veuillez en choisir un de 30 Mo au plus.',
  'server.notPicture':
    'Ce fichier n’est pas une image. Veuillez choisir une photo, par exemple en JPEG, PNG, WebP ou HEIC.',
}
