import type { studioSentences } from '@atelier/contract/texts/sentences'
import type { photoSentences } from '@atelier/painter'
import type { Translation } from '../../lib/texts/catalogue.ts'

/** Messages of the server in French. */
export const texts: Translation<typeof studioSentences & typeof photoSentences> = {
  painting_failed: 'Votre image n’a pas pu être peinte. Veuillez nous écrire.',
  explicit_photo_paid:
    'Notre contrôle juge votre photo explicite, et nous ne peignons pas ces photos. Votre paiement vous est remboursé.',
  explicit_photo:
    'Notre contrôle juge cette photo explicite, et nous ne peignons pas ces photos. Rien n’a été prélevé ; veuillez choisir une autre photo.',
  painting_refunded: 'Le paiement de cette peinture vous a été remboursé. Recommencez avec une photo.',
  painting_tried_often:
    'Cette peinture a été tentée autant de fois que possible. Écrivez-nous et nous réglerons cela.',
  photo_missing: 'Votre paiement est arrivé, mais pas votre photo. Veuillez la choisir encore une fois.',
  photo_gone_paid:
    'Cette photo n’est plus conservée ici. Veuillez la choisir encore une fois ; votre paiement reste valable.',
  photo_gone: 'Cette photo n’est plus conservée ici. Veuillez la choisir encore une fois.',
  no_such_painting: 'Cette peinture n’existe pas.',
  not_shareable: 'Cette peinture ne peut pas être partagée pour le moment.',
  email_not_corrected:
    'Cette peinture ne peut pas être envoyée à une autre adresse maintenant. Écrivez-nous.',
  photos_full:
    'Il y a tant de photos ici en ce moment qu’il n’y a plus de place. Veuillez réessayer dans une minute.',
  photos_full_for_network:
    'De très nombreuses photos de votre réseau attendent ici leur paiement. Veuillez en payer une, ou réessayer demain.',
  studio_closed: 'L’atelier est fermé pour le moment. Veuillez revenir un peu plus tard.',
  no_payment_session: 'La page de paiement n’a pas pu être créée',
  payment_failed: 'Le paiement a échoué. Veuillez réessayer.',
  checkout_not_opened: 'La page de paiement n’a pas pu être ouverte. Veuillez réessayer.',
  payment_processing: 'Votre paiement est encore en cours. Cette page reprendra dès qu’il sera passé.',
  checkout_unpaid: 'Ce paiement n’a pas encore été effectué : il n’y a donc rien à peindre.',
  checkout_payment_failed: 'Ce paiement a échoué : il n’y a donc rien à peindre. Rien n’a été prélevé.',
  checkout_expired_unpaid:
    'Cette page de paiement a expiré avant d’être payée : il n’y a donc rien à peindre. Rien n’a été prélevé.',
  paid_for_something_else: 'Ce paiement était pour autre chose : il n’y a donc rien à peindre.',
  payment_unreachable:
    'Nous ne pouvons pas vérifier votre paiement pour le moment. Il est en sécurité ; veuillez réessayer un peu plus tard.',
  unknown_checkout:
    'Nous ne connaissons aucun paiement à cette adresse. Veuillez utiliser le lien de votre e-mail ou la page d’où vous venez.',
  photo_incomplete:
    'Cette image est incomplète ou endommagée et ne s’ouvre pas. Veuillez en choisir une autre copie.',
  photo_too_costly:
    'Ouvrir cette image demande trop de temps ou de mémoire. Veuillez l’enregistrer en JPEG, ou en plus petit, et réessayer.',
  photo_too_many_pixels:
    'Cette image a {millions} millions de pixels ({width} × {height}). Veuillez en choisir une de {most} millions au plus.',
  photo_too_small:
    'Cette image ne fait que {width} × {height} pixels. Veuillez en choisir une d’au moins {least} pixels de chaque côté.',
  photo_too_narrow:
    'Cette image fait {width} × {height} pixels, trop étroite pour être peinte. Veuillez la recadrer pour que le grand côté fasse au plus {most} fois le petit.',
  photo_too_large: 'Ce fichier pèse {size} Mo. Veuillez en choisir un de 30 Mo au plus.',
  photo_not_a_picture:
    'Ce fichier n’est pas une image. Veuillez choisir une photo, par exemple en JPEG, PNG, WebP ou HEIC.',
  photo_camera_raw:
    'C’est le fichier brut d’un appareil photo, qui ne peut pas être ouvert ici. Veuillez exporter la photo en JPEG et envoyer ce fichier.',
  photos_opening:
    'Beaucoup d’images sont en train d’être ouvertes. Veuillez réessayer dans quelques secondes.',
  photos_arriving:
    'Beaucoup de photos arrivent en ce moment. Veuillez renvoyer celle-ci dans quelques secondes.',
}
