import type { Translation } from '../../lib/texts/catalogue.ts'
import type { texts as english } from '../en/offer.ts'

/** Texts of an offer in Spanish. */
export const texts: Translation<typeof english> = {
  'order.subtotal': 'Subtotal',
  'order.discount': 'Descuento',
  'order.tax': 'Impuestos',
  'order.taxInside': 'De los cuales impuestos',
  'order.taxInsideAt': 'De los cuales impuestos ({rate})',
  'order.taxOpen': 'según su país',
  'order.balance': 'Pagado con su saldo',
  'order.total': 'Total',
  'order.totalToday': 'Total hoy',
  'order.from': 'Desde el {day}',
  'order.cancelAnyTime': 'Se renueva automáticamente. Puede cancelar cuando quiera.',
  'order.included': 'Incluye',
  'price.today': '{amount} hoy',
  'price.day': { one: '{amount} al día', other: '{amount} cada {count} días' },
  'price.week': { one: '{amount} a la semana', other: '{amount} cada {count} semanas' },
  'price.month': { one: '{amount} al mes', other: '{amount} cada {count} meses' },
  'price.year': { one: '{amount} al año', other: '{amount} cada {count} años' },
  'price.trial': '{trial}, después {price}',
  'trial.day': { one: '{count} día gratis', other: '{count} días gratis' },
  'trial.week': { one: '{count} semana gratis', other: '{count} semanas gratis' },
  'trial.month': { one: '{count} mes gratis', other: '{count} meses gratis' },
  'trial.year': { one: '{count} año gratis', other: '{count} años gratis' },
  'price.usage': 'Pague lo que usa',
  'price.yourUsage': 'su consumo',
  'price.andUsage': '{price} más el consumo',
  'price.unit': '{amount} por unidad',
  'price.unitCapped': '{amount} por unidad, como máximo {cap}',
  'discount.once': '{name} (primer pago)',
  'discount.months': { one: '{name} ({count} mes)', other: '{name} ({count} meses)' },
  'pay.action': 'Pagar {amount}',
  'pay.busy': 'Pagando {amount}',
  'pay.subscribe': 'Suscribirse y pagar {amount}',
  'pay.start': 'Suscribirse (de pago) · {amount} hoy',
  'pay.trial': 'Suscribirse (de pago) · {trial}',
  'pay.free': 'Obtener gratis',
  'pay.freeTrial': 'Probar gratis',
  'pay.freeBusy': 'Un momento…',
  'agreement.noCard':
    'Ahora no se cobra nada. Termina el {day}, salvo que añada una tarjeta en sus compras: entonces cuesta {price}.',
  'agreement.steady':
    'Usted autoriza a {seller} a cobrarle {price} desde el {day} hasta que cancele. Puede cancelar cuando quiera: el recibo incluye un enlace a sus compras.',
  'agreement.changing':
    'Usted autoriza a {seller} a cobrarle {price} desde el {day} y {later} desde el {change} hasta que cancele. Puede cancelar cuando quiera: el recibo incluye un enlace a sus compras.',
}
