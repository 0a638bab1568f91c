import type { checkoutSentences } from '@atelier/contract/texts/sentences'
import type { Translation } from '../../lib/texts/catalogue.ts'
import { texts as customerTexts } from './customer-messages.ts'

/** Messages of the server in Spanish. */
export const texts: Translation<typeof checkoutSentences> = {
  ...customerTexts,
  customer_gone: 'El cliente de este pago ha sido eliminado. Empiece de nuevo la compra.',
  tax_unknown: 'No se pueden calcular los impuestos para esta dirección. Complétela.',
  postal_code_needed: 'Los impuestos dependen del código postal. Escríbalo.',
  product_gone: 'Este producto ya no se puede comprar.',
  price_gone: 'Este precio ya no se ofrece. Elija de nuevo el producto.',
  unknown_discount_code: 'Este código de descuento no existe.',
  discount_for_free_product: 'Este producto es gratis, así que no se le aplica ningún descuento.',
  discount_for_other_product: 'Este descuento no es para este producto.',
  discount_for_subscriptions: 'Este descuento se repite cada mes, así que solo vale para suscripciones.',
  discount_in_other_currency: 'Este descuento no se aplica a precios en {currency}.',
  paid_before: 'Este pago ya se hizo antes. Pregunte al vendedor por su compra.',
  total_too_small: 'El total sería de {total}. El importe mínimo que se puede cobrar es de {least}.',
  total_too_large: 'El total sería de {total}. El importe máximo que se puede cobrar es de {largest}.',
  discount_gone: 'El descuento ya no se puede usar: ha caducado o se ha agotado. Quítelo para continuar.',
  discount_used_by_customer:
    'Ya ha usado este descuento el máximo de veces permitido por cliente. Quítelo para continuar.',
  trial_redeemed: 'Ya ha disfrutado de una prueba gratuita aquí. Puede comprar sin ella.',
  already_subscribed: 'Ya tiene una suscripción aquí. Entre en sus compras para cambiarla.',
}
