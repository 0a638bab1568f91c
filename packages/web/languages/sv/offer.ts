import type { Translation } from '../../lib/texts/catalogue.ts'
import type { texts as english } from '../en/offer.ts'

/** Texts of an offer in Swedish. */
export const texts: Translation<typeof english> = {
  'order.subtotal': 'Delsumma',
  'order.discount': 'Rabatt',
  'order.tax': 'Moms',
  'order.taxInside': 'Varav moms',
  'order.taxInsideAt': 'Varav moms ({rate})',
  'order.taxOpen': 'beror på ditt land',
  'order.balance': 'Betalt med ditt saldo',
  'order.total': 'Totalt',
  'order.totalToday': 'Totalt i dag',
  'order.from': 'Från {day}',
  'order.cancelAnyTime': 'Förnyas automatiskt. Säg upp när du vill.',
  'order.included': 'Det här ingår',
  'price.today': '{amount} i dag',
  'price.day': { one: '{amount} per dag', other: '{amount} per {count} dagar' },
  'price.week': { one: '{amount} per vecka', other: '{amount} per {count} veckor' },
  'price.month': { one: '{amount} per månad', other: '{amount} per {count} månader' },
  'price.year': { one: '{amount} per år', other: '{amount} per {count} år' },
  'price.trial': '{trial}, sedan {price}',
  'trial.day': { one: '{count} dag gratis', other: '{count} dagar gratis' },
  'trial.week': { one: '{count} vecka gratis', other: '{count} veckor gratis' },
  'trial.month': { one: '{count} månad gratis', other: '{count} månader gratis' },
  'trial.year': { one: '{count} år gratis', other: '{count} år gratis' },
  'price.usage': 'Betala för det du använder',
  'price.yourUsage': 'din förbrukning',
  'price.andUsage': '{price} plus förbrukning',
  'price.unit': '{amount} per enhet',
  'price.unitCapped': '{amount} per enhet, högst {cap}',
  'discount.once': '{name} (första betalningen)',
  'discount.months': { one: '{name} ({count} månad)', other: '{name} ({count} månader)' },
  'pay.action': 'Betala {amount}',
  'pay.busy': 'Betalar {amount}',
  'pay.subscribe': 'Prenumerera · {amount} i dag',
  'pay.start': 'Börja · {amount} i dag',
  'pay.trial': 'Börja · {trial}',
  'pay.free': 'Hämta gratis',
  'pay.freeTrial': 'Prova gratis',
  'pay.freeBusy': 'Ett ögonblick…',
  'agreement.noCard':
    'Inget debiteras nu. Den upphör {day}, om du inte lägger till ett kort bland dina köp: då kostar den {price}.',
  'agreement.steady':
    'Du låter {seller} debitera dig {price} från {day} tills du säger upp. Du kan säga upp när som helst: kvittot har en länk till dina köp.',
  'agreement.changing':
    'Du låter {seller} debitera dig {price} från {day} och {later} från {change} tills du säger upp. Du kan säga upp när som helst: kvittot har en länk till dina köp.',
}
