import type { studioSentences } from '@atelier/contract/texts/sentences'
import type { photoSentences } from '@atelier/painter'
import type { Translation } from '../../lib/texts/catalogue.ts'

/** Messages of the server in Spanish. */
export const texts: Translation<typeof studioSentences & typeof photoSentences> = {
  painting_failed: 'No se ha podido pintar su imagen. Escríbanos, por favor.',
  explicit_photo_paid:
    'Nuestro control considera que su foto es explícita, y esas no se pintan aquí. Se le devuelve el pago.',
  explicit_photo:
    'Nuestro control considera que esta foto es explícita, y esas no se pintan aquí. No se ha cobrado nada; elija otra foto.',
  painting_refunded: 'El pago de esta pintura se le ha reembolsado. Empiece de nuevo con una foto.',
  painting_tried_often:
    'Esta pintura se ha intentado tantas veces como es posible. Escríbanos y lo resolveremos.',
  photo_missing: 'Su pago ha llegado, pero su foto no. Elija la foto otra vez.',
  photo_gone_paid: 'Esta foto ya no se guarda aquí. Elíjala otra vez; su pago sigue siendo válido.',
  photo_gone: 'Esta foto ya no se guarda aquí. Elíjala otra vez.',
  no_such_painting: 'Esa pintura no existe.',
  not_shareable: 'Esta pintura no se puede compartir ahora.',
  email_not_corrected: 'Esta pintura no se puede enviar ahora a otra dirección. Escríbanos.',
  photos_full:
    'En este momento hay aquí tantas fotos que no cabe ninguna más. Inténtelo de nuevo dentro de un minuto.',
  photos_full_for_network:
    'Hay muchísimas fotos de su red pendientes de pago. Pague una de ellas o inténtelo de nuevo mañana.',
  studio_closed: 'El taller está cerrado por el momento. Vuelva un poco más tarde.',
  no_payment_session: 'No se ha podido crear la página de pago',
  payment_failed: 'El pago ha fallado. Inténtelo de nuevo.',
  checkout_not_opened: 'No se ha podido abrir la página de pago. Inténtelo de nuevo.',
  payment_processing: 'Su pago todavía se está procesando. Esta página continúa en cuanto termine.',
  checkout_unpaid: 'Esta compra aún no se ha pagado, así que no hay nada que pintar.',
  checkout_payment_failed:
    'El pago de esta compra falló, así que no hay nada que pintar. No se ha cobrado nada.',
  checkout_expired_unpaid:
    'Esta página de pago caducó antes de pagarse, así que no hay nada que pintar. No se ha cobrado nada.',
  paid_for_something_else: 'Este pago era para otra cosa, así que no hay nada que pintar.',
  payment_unreachable:
    'En este momento no podemos comprobar su pago. Está a salvo; inténtelo de nuevo dentro de un rato.',
  unknown_checkout:
    'No encontramos ningún pago en esta dirección. Use el enlace de su correo o la página de la que viene.',
  photo_incomplete: 'Esta imagen está incompleta o dañada y no se puede abrir. Elija otra copia.',
  photo_too_costly:
    'Abrir esta imagen requiere demasiado tiempo o memoria. Guárdela como JPEG o más pequeña, e inténtelo de nuevo.',
  photo_too_many_pixels:
    'Esta imagen tiene {millions} millones de píxeles ({width} × {height}). Elija una de {most} millones como máximo.',
  photo_too_small:
    'Esta imagen tiene solo {width} × {height} píxeles. Elija una de al menos {least} píxeles por lado.',
  photo_too_narrow:
    'Esta imagen tiene {width} × {height} píxeles y es demasiado estrecha para pintarla. Recórtela de modo que el lado largo sea como máximo {most} veces el corto.',
  photo_too_large: 'Este archivo pesa {size} MB. Elija uno de 30 MB como máximo.',
  photo_not_a_picture:
    'Este archivo no es una imagen. Elija una foto, por ejemplo en JPEG, PNG, WebP o HEIC.',
  photo_camera_raw:
    'Es el archivo RAW de una cámara, que no se puede abrir aquí. Exporte la foto como JPEG y envíe ese archivo.',
  photos_opening: 'Se están abriendo muchas imágenes en este momento. Inténtelo de nuevo en unos segundos.',
  photos_arriving: 'Están llegando muchas fotos en este momento. Envíe esta de nuevo en unos segundos.',
}
