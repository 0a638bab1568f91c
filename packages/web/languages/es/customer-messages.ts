import type { customerSentences } from '@atelier/contract/texts/sentences'
import type { Translation } from '../../lib/texts/catalogue.ts'

/** Messages of the server for people who pay or change their details, in Spanish. */
export const texts: Translation<typeof customerSentences> = {
  card_declined:
    'Su tarjeta ha sido rechazada. No se ha cobrado nada. Pruebe con otra tarjeta o pregunte el motivo a su banco.',
  insufficient_funds:
    'No hay saldo suficiente en esta tarjeta. No se ha cobrado nada. Pruebe con otra tarjeta.',
  expired_card: 'Esta tarjeta ha caducado. No se ha cobrado nada. Pruebe con otra tarjeta.',
  incorrect_cvc:
    'El código de seguridad de la tarjeta no es correcto. No se ha cobrado nada. Compruébelo e inténtelo de nuevo.',
  unusable_token:
    'Los datos de la tarjeta se escribieron hace demasiado tiempo o ya se usaron. No se ha cobrado nada. Escríbalos de nuevo.',
  never_attempted: 'No se ha podido iniciar el pago. No se ha cobrado nada. Inténtelo de nuevo.',
  processing_error:
    'No se ha podido contactar con el banco de la tarjeta. No se ha cobrado nada. Inténtelo dentro de un momento o con otra tarjeta.',
  authentication_required:
    'El banco pide que se confirme este pago y no había nadie para hacerlo. No se ha cobrado nada.',
  unusable_method: 'Esta forma de pago ya no se puede usar. No se ha cobrado nada. Elija otra.',
  authentication_failed: 'Su banco no ha podido confirmar que es usted. No se ha cobrado nada.',
  authentication_abandoned: 'La confirmación con su banco no terminó a tiempo. No se ha cobrado nada.',
  authentication_failed_end:
    'Su banco no ha podido confirmar que es usted. No se ha cobrado nada. Empiece de nuevo la compra.',
  authentication_abandoned_end:
    'La confirmación con su banco no terminó a tiempo. No se ha cobrado nada. Empiece de nuevo la compra.',
  too_many_declines_from_address:
    'Se han rechazado varios pagos desde su conexión. Inténtelo de nuevo dentro de {wait}.',
  too_many_declines_of_card:
    'Esta tarjeta se ha rechazado varias veces. Pruebe con otra, o inténtelo de nuevo dentro de {wait}.',
  too_many_declines_here:
    'En este momento se rechazan aquí muchos pagos. Inténtelo de nuevo dentro de {wait}.',
  payments_pause:
    'Los pagos y reembolsos se detienen un momento mientras este servidor se compara con su servicio de pagos. No se ha cobrado ni reembolsado nada. Inténtelo de nuevo en un minuto.',
  required: 'Rellene este campo.',
  not_an_email: 'Esto no es una dirección de correo electrónico.',
  unknown_state: 'Indique el estado o la provincia con su código, por ejemplo CA.',
  tax_id_without_country: 'Un número fiscal necesita una dirección de facturación con país.',
  wrong_tax_id: '{number} no es un número fiscal válido ({country}).',
  at_least_characters: 'Al menos {least} caracteres.',
  at_most_characters: 'Como máximo {most} caracteres.',
  not_a_whole_number: 'Escriba un número entero.',
  at_least: 'Al menos {least}.',
  at_most: 'Como máximo {most}.',
  not_a_date: 'Escriba una fecha, por ejemplo 2030-12-31.',
  not_before: 'No antes del {day}.',
  not_after: 'No después del {day}.',
  not_an_option: 'Elija una de las opciones.',
}
