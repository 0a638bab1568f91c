import type { Translation } from '../../../lib/texts/catalogue.ts'
import type { texts as english } from './en.ts'

/** Sentences of the server in Spanish. */
export const texts: Translation<typeof english> = {
  'server.declined':
    'Su tarjeta ha sido rechazada. No se ha cobrado nada. Pruebe con otra tarjeta o pregunte el motivo a su banco.',
  'server.insufficientFunds':
    'No hay saldo suficiente en esta tarjeta. No se ha cobrado nada. Pruebe con otra tarjeta.',
  'server.expiredCard': 'Esta tarjeta ha caducado. No se ha cobrado nada. Pruebe con otra tarjeta.',
  'server.incorrectCode':
    'El código de seguridad de la tarjeta no es correcto. No se ha cobrado nada. Compruébelo e inténtelo de nuevo.',
  'server.unusableToken':
    'Los datos de la tarjeta se escribieron hace demasiado tiempo o ya se usaron. No se ha cobrado nada. Escríbalos de nuevo.',
  'server.neverAttempted': 'No se ha podido iniciar el pago. No se ha cobrado nada. Inténtelo de nuevo.',
  'server.processingError':
    'No se ha podido contactar con la tarjeta. No se ha cobrado nada. Inténtelo dentro de un momento, o con otra tarjeta.',
  'server.authenticationRequired':
    'El banco pide que se confirme este pago y no había nadie para hacerlo. No se ha cobrado nada.',
  'server.unusableMethod': 'Este medio de pago ya no se puede usar. No se ha cobrado nada. Elija otro.',
  'server.authenticationFailed': 'Su banco no ha podido confirmar que es usted. No se ha cobrado nada.',
  'server.authenticationAbandoned':
    'La confirmación con su banco no terminó a tiempo. No se ha cobrado nada.',
  'server.authenticationFailedEnd':
    'Su banco no ha podido confirmar que es usted. No se ha cobrado nada. Empiece de nuevo la compra.',
  'server.authenticationAbandonedEnd':
    'La confirmación con su banco no terminó a tiempo. No se ha cobrado nada. Empiece de nuevo la compra.',
  'server.tooManyFromAddress':
    'Se han rechazado varios pagos desde su conexión. Inténtelo de nuevo dentro de {wait}.',
  'server.tooManyWithCard':
    'Esta tarjeta se ha rechazado varias veces. Pruebe con otra, o inténtelo de nuevo dentro de {wait}.',
  'server.tooManyHere': 'En este momento se rechazan aquí muchos pagos. Inténtelo de nuevo dentro de {wait}.',
  'server.customerGone': 'El cliente de este pago ha sido eliminado. Empiece de nuevo la compra.',
  'server.noTax': 'No se pueden calcular los impuestos para esta dirección. Complétela.',
  'server.postalCode': 'El impuesto depende del código postal. Escríbalo.',
  'server.productGone': 'Este producto ya no se puede comprar.',
  'server.priceGone': 'Este precio ya no se ofrece. Elija de nuevo el producto.',
  'server.noCode': 'Este código de descuento no existe.',
  'server.freeProduct': 'Este producto es gratis, así que no se le aplica ningún descuento.',
  'server.otherProduct': 'Este descuento no es para este producto.',
  'server.monthlyDiscount': 'Este descuento se repite cada mes, así que solo vale para suscripciones.',
  'server.paidBefore': 'Este pago ya se hizo antes. Pregunte al vendedor por su compra.',
  'server.paymentsPause':
    'Los pagos y reembolsos se detienen un momento mientras este servidor se compara con su procesador de pagos. No se ha cobrado ni reembolsado nada. Inténtelo de nuevo en un minuto.',
  'server.totalTooSmall': 'El total sería de {total}. El importe mínimo que se puede cobrar es de {least}.',
  'server.totalTooLarge': 'El total sería de {total}. El importe máximo que se puede cobrar es de {largest}.',
  'server.discountGone':
    'El descuento ya no se puede usar: ha caducado, o alguien usó el último. Quítelo para continuar.',
  'server.subscribed': 'Ya tiene una suscripción aquí. Entre en sus compras para cambiarla.',
  'server.atLeastCharacters': 'Al menos {least} caracteres.',
  'server.atMostCharacters': 'Como máximo {most} caracteres.',
  'server.wholeNumber': 'Escriba un número entero.',
  'server.atLeast': 'Al menos {least}.',
  'server.atMost': 'Como máximo {most}.',
  'server.date': 'Escriba una fecha, por ejemplo 2030-12-31.',
  'server.notBefore': 'No antes del {day}.',
  'server.notAfter': 'No después del {day}.',
  'server.option': 'Elija una de las opciones.',
}
