import type { Translation } from '../../../lib/texts/catalogue.ts'
import type { texts as english } from './en.ts'

/** Sentences of the server in French. */
export const texts: Translation<typeof english> = {
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
  'server.corrected': 'Cette peinture ne peut pas être envoyée à une autre adresse maintenant. Écrivez-nous.',
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
  'server.cameraRaw':
    'C’est le fichier brut d’un appareil photo, qui ne peut pas être ouvert ici. Veuillez exporter la photo en JPEG et envoyer ce fichier.',
  'server.busy':
    'Beaucoup d’images sont en train d’être ouvertes. Veuillez réessayer dans quelques secondes.',
  'server.arriving':
    'Beaucoup de photos arrivent en ce moment. Veuillez renvoyer celle-ci dans quelques secondes.',
}
