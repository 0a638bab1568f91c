import type { Translation } from '@atelier/contract/texts/catalogue'
import type { texts as english } from '../en/pages.ts'

export const texts: Translation<typeof english> = {
  'lookup.title': 'Vos achats',
  'lookup.text':
    'Saisissez l’adresse e-mail avec laquelle vous avez acheté. Nous vous envoyons les liens vers vos achats.',
  email: 'Adresse e-mail',
  'lookup.send': 'Envoyer les liens',
  'lookup.wrong': 'Saisissez une adresse e-mail complète, par exemple nom@example.com.',
  'lookup.tooMany': 'Trop de demandes. Réessayez dans une heure.',
  'lookup.sent':
    'S’il y a des achats liés à {email}, un e-mail avec les liens est en route. Regardez aussi dans les indésirables.',
  home: 'Vers vos commandes',
  failed: 'Cela n’a pas fonctionné',
  notFound: 'Introuvable',
  wait: 'Veuillez patienter un instant',
  noSeller: 'Il n’y a pas de vendeur nommé {slug}.',
  not_seen: 'Cette page ne peut pas être affichée ici. Connectez-vous pour voir vos commandes.',
  foreign_form: 'Ce formulaire a été envoyé par un autre site : rien n’a été fait.',
  too_many_codes: 'Trop de codes ont été demandés. Réessayez dans une heure.',
  'link.ended': 'Ce lien n’est plus valable',
  'link.endedText':
    'Il a déjà été utilisé, a été remplacé par un plus récent ou date de plus d’une heure. Il n’a rien changé.',
  'email.confirm': 'Confirmez votre adresse e-mail',
  'email.text':
    'Vos achats chez {seller} seront conservés sous {email}. Les codes et les reçus y seront alors envoyés.',
  'email.use': 'Utiliser cette adresse',
  'email.taken': 'Cette adresse est déjà utilisée',
  'email.takenText': 'Un autre client utilise désormais cette adresse e-mail : rien n’a été changé.',
  'email.changed': 'Votre adresse e-mail a changé',
  'email.changedText': 'Les codes et les reçus sont désormais envoyés à la nouvelle adresse.',
  'review.title': 'Que pensez-vous de {product} ?',
  'review.lead':
    '{seller} lit votre avis avant de le publier. Il est signalé comme celui d’un acheteur, avec le nom que vous indiquez ici.',
  'review.stars': 'Votre note',
  'review.text': 'Votre avis',
  'review.textHint': '{count} caractères au plus.',
  'review.name': 'Nom affiché',
  'review.nameHint': 'Par exemple votre prénom.',
  'review.place': 'Lieu (facultatif)',
  'review.send': 'Envoyer l’avis',
  'review.save': 'Enregistrer les modifications',
  'review.remove': 'Supprimer mon avis',
  'review.noStars': 'Choisissez entre une et cinq étoiles.',
  'review.noText': 'Écrivez une phrase sur votre achat.',
  'review.noName': 'Indiquez le nom à afficher.',
  'review.tooLong': 'C’est trop long : {count} caractères au plus.',
  'review.sent': 'Merci. Votre avis est arrivé',
  'review.sentText':
    '{seller} le lit avant de le publier. D’ici là, vous pouvez le modifier avec le même lien.',
  'review.waiting': '{seller} a reçu votre avis et ne l’a pas encore publié. Vous pouvez encore le modifier.',
  'review.declined': '{seller} n’a pas publié votre avis. Le motif :',
  'review.declinedText': 'Si vous le modifiez, {seller} le relit.',
  'review.published': 'Votre avis est publié',
  'review.publishedText': 'Merci. Il ne peut plus être modifié, mais vous pouvez le supprimer.',
  'review.removed': 'Votre avis est supprimé',
  'review.removedText': 'Il n’est plus affiché. Avec le même lien, vous pouvez en écrire un autre.',
  'review.endedText':
    'Un avis peut être écrit pendant 60 jours après notre demande, mais pas pour un achat remboursé.',
  'review.starCount': { one: '{count} étoile', other: '{count} étoiles' },
  'connect.title': 'Lier votre compte {platform}',
  'connect.text':
    'Votre compte {platform} va être lié au client {email} de {seller}, qui en verra le nom. Votre compte recevra ensuite ce que ce client achète.',
  'connect.sure': 'Ne continuez que si c’est vous. Sinon, fermez cette page.',
  'connect.action': 'Lier mon compte {platform}',
  other_customer:
    'La demande de lier ce compte vient d’un autre client que celui qui est connecté ici : rien n’a été lié. Si les deux sont vous, déconnectez-vous et recommencez.',
  other_seller: 'Cette visite a commencé chez un autre vendeur : rien n’a été lié.',
  deleted_customer: 'Ce client a été supprimé : aucun compte n’a été lié.',
  old_visit:
    'Cette visite ne peut pas continuer : elle est trop ancienne ou n’a pas commencé ici. Rien n’a été lié ; recommencez dans le portail.',
  'connected.title': 'Votre compte est lié',
  'connected.text': 'L’accès est en route. Vous pouvez fermer cet onglet.',
  'connected.failed': 'Votre compte n’a pas été lié. Fermez cet onglet et réessayez.',
}
