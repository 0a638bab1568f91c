import type { Translation } from '../../lib/texts/catalogue.ts'
import type { texts as english } from '../en/info.ts'

/** Texts behind the links of the footer in French. */
export const texts: Translation<typeof english> = {
  'credits.intro': 'Les exemples sont peints d’après ces photos. Merci aux personnes qui les ont prises.',
  'credits.of': '{subject} : d’après « {photo} », {holder}, {licence}',
  'credits.avatars': 'tirée d’une collection d’avatars de bureau',
  'about.1':
    'Atelier est un petit atelier qui n’a qu’un métier : il prend une photo et la repeint, à la manière des décors de dessins animés peints à la main. Les ciels s’ouvrent, les verts s’éclaircissent, et les pixels deviennent des coups de pinceau.',
  'about.2':
    'Le peintre est un programme que nous avons écrit nous-mêmes. Il compose une palette à partir de votre photo, en suit les formes et pose la peinture par couches, depuis de larges lavis jusqu’aux traits fins à l’encre. Il n’invente rien : votre chien reste votre chien.',
  'about.3': 'Tous les exemples de cette page sont de lui, d’après les photos citées dans les crédits.',
  'privacy.photo': 'Votre photo',
  'privacy.photo1':
    'Elle est envoyée à cet atelier dès que vous la choisissez, pour être là quand vous aurez payé. Les données de localisation et de l’appareil photo sont supprimées aussitôt. Si vous ne payez pas, elle est supprimée au bout de 24 heures, ou dans l’heure qui suit si une page de paiement est encore ouverte. Si vous payez, la photo et la peinture sont conservées, pour que le lien de votre e-mail continue de fonctionner ; écrivez-nous et nous les supprimons. Pour une photo non payée, nous gardons un code tiré de l’adresse de votre réseau, afin que personne ne puisse remplir notre disque ; il disparaît avec la photo. Quand de très nombreuses photos attendent, les plus anciennes sont supprimées plus tôt.',
  'privacy.photo2':
    'La photo et la peinture d’une commande payée se trouvent à de longues adresses aléatoires. Personne ne peut les deviner, mais ceux à qui vous donnez l’adresse peuvent voir l’image. Elles servent à votre peinture et à rien d’autre ; aucun modèle n’est entraîné avec elles. Un lien par lequel vous partagez votre peinture ne montre que la peinture ; « Ne plus partager » y met fin.',
  'privacy.photo3':
    'Un contrôle automatique, et non une personne, recherche les contenus explicites. Le petit aperçu est peint dans votre propre navigateur. Si un atelier fait peindre ses images par un service extérieur, la photo y est envoyée à cette fin.',
  'privacy.email': 'Votre adresse e-mail',
  'privacy.emailText': 'Elle sert au paiement et à l’envoi de l’image. Pas de lettre d’information.',
  'privacy.payment': 'Votre paiement',
  'privacy.paymentText':
    'La carte est traitée par le prestataire derrière la page de paiement ; son numéro n’est jamais conservé ici. Nous gardons ce qui a été acheté, quand, pour combien et avec quelle adresse e-mail, car la comptabilité l’exige.',
  'privacy.browser': 'Ce navigateur',
  'privacy.browserText':
    'Pas de cookies, pas de pistage, rien qui vienne d’autres entreprises. Jusqu’au paiement, cet onglet retient votre adresse e-mail et l’endroit où se trouve votre photo, pour que rien ne se perde si vous rechargez la page ; fermer l’onglet efface tout. Entre le paiement et la peinture terminée, une copie réduite de votre photo et votre adresse e-mail attendent dans le stockage de ce navigateur ; elles sont ensuite effacées. La langue que vous choisissez y est retenue aussi.',
  'terms.buy': 'Ce que vous achetez',
  'terms.buyText':
    'Une peinture d’une photo, au prix indiqué avant le paiement, payée une fois. Il n’y a pas d’abonnement. Atelier est le vendeur et encaisse par la page de paiement qui s’ouvre après « Payer ». Un atelier en mode test n’accepte que des cartes de test et ne fait circuler aucun argent.',
  'terms.get': 'Ce que vous recevez',
  'terms.getText':
    'Un fichier PNG à regarder, télécharger et garder, envoyé aussi par e-mail. Il est à vous : imprimez-le, offrez-le, servez-vous-en dans votre travail. Les droits sur la photo restent à qui les détient.',
  'terms.ask': 'Ce que nous demandons',
  'terms.askText':
    'N’envoyez que des photos que vous avez le droit d’utiliser, de personnes qui sont d’accord, et rien d’illégal. Les photos explicites ne sont pas peintes : nous vous le disons avant le paiement, ou nous vous remboursons.',
  'terms.wrong': 'En cas de problème',
  'terms.wrongText':
    'Une peinture ratée est recommencée automatiquement, et vous pouvez la relancer sans payer deux fois. Si elle n’arrive toujours pas, ou n’est pas ce pour quoi vous avez payé, écrivez-nous et nous y remédierons.',
}
