import type { Translation } from '../../lib/texts/catalogue.ts'
import type { texts as english } from '../en/offer.ts'

/** Texts of an offer in German. */
export const texts: Translation<typeof english> = {
  'order.subtotal': 'Zwischensumme',
  'order.discount': 'Rabatt',
  'order.tax': 'Steuer',
  'order.taxInside': 'Davon Steuer',
  'order.taxInsideAt': 'Davon Steuer ({rate})',
  'order.taxOpen': 'je nach Land',
  'order.balance': 'Mit Ihrem Guthaben bezahlt',
  'order.total': 'Gesamt',
  'order.totalToday': 'Heute zu zahlen',
  'order.from': 'Ab {day}',
  'order.cancelAnyTime': 'Verlängert sich automatisch. Jederzeit kündbar.',
  'order.included': 'Inbegriffen',
  'price.today': '{amount} heute',
  'price.day': { one: '{amount} pro Tag', other: '{amount} alle {count} Tage' },
  'price.week': { one: '{amount} pro Woche', other: '{amount} alle {count} Wochen' },
  'price.month': { one: '{amount} pro Monat', other: '{amount} alle {count} Monate' },
  'price.year': { one: '{amount} pro Jahr', other: '{amount} alle {count} Jahre' },
  'price.trial': '{trial}, danach {price}',
  'trial.day': { one: '{count} Tag kostenlos', other: '{count} Tage kostenlos' },
  'trial.week': { one: '{count} Woche kostenlos', other: '{count} Wochen kostenlos' },
  'trial.month': { one: '{count} Monat kostenlos', other: '{count} Monate kostenlos' },
  'trial.year': { one: '{count} Jahr kostenlos', other: '{count} Jahre kostenlos' },
  'price.usage': 'Bezahlt wird der Verbrauch',
  'price.yourUsage': 'Ihren Verbrauch',
  'price.andUsage': '{price} zuzüglich Verbrauch',
  'price.unit': '{amount} pro Einheit',
  'price.unitCapped': '{amount} pro Einheit, höchstens {cap}',
  'discount.once': '{name} (erste Zahlung)',
  'discount.months': { one: '{name} ({count} Monat)', other: '{name} ({count} Monate)' },
  'pay.action': 'Zahlungspflichtig bestellen: {amount}',
  'pay.busy': '{amount} werden gezahlt',
  'pay.subscribe': 'Zahlungspflichtig abonnieren: {amount}',
  'pay.start': 'Zahlungspflichtig abonnieren: heute {amount}',
  'pay.trial': 'Zahlungspflichtig abonnieren: {trial}',
  'pay.free': 'Kostenlos erhalten',
  'pay.freeTrial': 'Kostenlos testen',
  'pay.freeBusy': 'Einen Moment …',
  'agreement.noCard':
    'Jetzt wird nichts abgebucht. Das Abo endet am {day}, wenn Sie bei Ihren Käufen keine Karte hinzufügen. Mit Karte kostet es danach {price}.',
  'agreement.steady':
    'Sie erlauben {seller}, ab {day} {price} abzubuchen, bis Sie kündigen. Sie können jederzeit kündigen: Der Beleg enthält einen Link zu Ihren Käufen.',
  'agreement.changing':
    'Sie erlauben {seller}, ab {day} {price} und ab {change} {later} abzubuchen, bis Sie kündigen. Sie können jederzeit kündigen: Der Beleg enthält einen Link zu Ihren Käufen.',
}
