import type { Translation } from '../../../lib/texts/catalogue.ts'
import type { texts as english } from './en.ts'

/** Sentences of the server in Spanish. */
export const texts: Translation<typeof english> = {
  'server.failed': 'No se ha podido pintar su imagen. Escríbanos, por favor.',
  'server.explicitPaid':
    'Nuestro control considera que su foto es explícita, y esas no se pintan aquí. Se le devuelve el pago.',
  'server.explicit':
    'Nuestro control considera que esta foto es explícita, y esas no se pintan aquí. No se ha cobrado nada; elija otra foto.',
  'server.refunded': 'El pago de esta pintura se le ha devuelto. Empiece de nuevo con una foto.',
  'server.triedOften':
    'Esta pintura se ha intentado tantas veces como es posible. Escríbanos y lo resolveremos.',
  'server.photoMissing': 'Su pago ha llegado, pero su foto no. Elija la foto otra vez.',
  'server.photoGonePaid': 'Esta foto ya no se guarda aquí. Elíjala otra vez; su pago sigue siendo válido.',
  'server.photoGone': 'Esta foto ya no se guarda aquí. Elíjala otra vez.',
  'server.noPainting': 'Esa pintura no existe.',
  'server.corrected': 'Esta pintura no se puede enviar ahora a otra dirección. Escríbanos.',
  'server.full':
    'En este momento hay aquí tantas fotos que no cabe ninguna más. Inténtelo de nuevo dentro de un minuto.',
  'server.fullNetwork':
    'Muchísimas fotos de su red esperan aquí su pago. Pague una de ellas, o inténtelo de nuevo mañana.',
  'server.closed': 'El taller está cerrado por el momento. Vuelva un poco más tarde.',
  'server.noSession': 'No se ha podido crear la página de pago',
  'server.paymentFailed': 'El pago ha fallado. Inténtelo de nuevo.',
  'server.confirmed': 'Su pago todavía se está procesando. Esta página sigue sola en cuanto termine.',
  'server.unpaid': 'Esta compra aún no se ha pagado, así que no hay nada que pintar.',
  'server.failedPayment':
    'El pago de esta compra falló, así que no hay nada que pintar. No se ha cobrado nada.',
  'server.expired':
    'Esta página de pago caducó antes de pagarse, así que no hay nada que pintar. No se ha cobrado nada.',
  'server.otherProduct': 'Este pago era para otra cosa, así que no hay nada que pintar.',
  'server.unreachable':
    'En este momento no podemos comprobar su pago. Está a salvo; inténtelo de nuevo dentro de un rato.',
  'server.noCheckout':
    'No conocemos ningún pago en esta dirección. Use el enlace de su correo o la página de la que viene.',
  'server.incomplete': 'Esta imagen está incompleta o dañada y no se puede abrir. Elija otra copia.',
  'server.costly':
    'Abrir esta imagen requiere demasiado tiempo o memoria. Guárdela como JPEG, o más pequeña, e inténtelo de nuevo.',
  'server.manyPixels':
    'Esta imagen tiene {millions} millones de píxeles ({width} × {height}). Elija una de {most} millones como máximo.',
  'server.fewPixels':
    'Esta imagen tiene solo {width} × {height} píxeles. Elija una de al menos {least} píxeles por lado.',
  'server.narrow':
    'Esta imagen tiene {width} × {height} píxeles y es demasiado estrecha para pintarla. Recórtela de modo que el lado largo sea como máximo {most} veces el corto.',
  'server.heavy': 'Este archivo pesa {size} MB. Elija uno de 30 MB como máximo.',
  'server.notPicture':
    'Este archivo no es una imagen. Elija una foto, por ejemplo en JPEG, PNG, WebP o HEIC.',
  'server.cameraRaw':
    'Es el archivo RAW de una cámara, que no se puede abrir aquí. Exporte la foto como JPEG y envíe ese archivo.',
  'server.busy': 'Se están abriendo muchas imágenes en este momento. Inténtelo de nuevo en unos segundos.',
  'server.arriving': 'Están llegando muchas fotos en este momento. Envíe esta de nuevo en unos segundos.',
}
