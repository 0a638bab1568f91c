import type { Translation } from '../../lib/texts/catalogue.ts'
import type { texts as english } from '../en/offer.ts'

/** Texts of an offer in French. */
export const texts: Translation<typeof english> = {
  'order.subtotal': 'Sous-total',
  'order.discount': 'Remise',
  'order.tax': 'Taxes',
  'order.taxInside': 'Dont taxes',
  'order.taxInsideAt': 'Dont taxes ({rate})',
  'order.taxOpen': 'selon votre pays',
  'order.balance': 'Payé avec votre solde',
  'order.total': 'Total',
  'order.totalToday': 'Total aujourd’hui',
  'order.from': 'À partir du {day}',
  'order.cancelAnyTime': 'Renouvellement automatique. Résiliable à tout moment.',
  'order.included': 'Inclus',
  'price.today': '{amount} aujourd’hui',
  'price.day': { one: '{amount} par jour', other: '{amount} tous les {count} jours' },
  'price.week': { one: '{amount} par semaine', other: '{amount} toutes les {count} semaines' },
  'price.month': { one: '{amount} par mois', other: '{amount} tous les {count} mois' },
  'price.year': { one: '{amount} par an', other: '{amount} tous les {count} ans' },
  'price.trial': '{trial}, puis {price}',
  'trial.day': { one: '{count} jour gratuit', other: '{count} jours gratuits' },
  'trial.week': { one: '{count} semaine gratuite', other: '{count} semaines gratuites' },
  'trial.month': { one: '{count} mois gratuit', other: '{count} mois gratuits' },
  'trial.year': { one: '{count} an gratuit', other: '{count} ans gratuits' },
  'price.usage': 'Payez ce que vous utilisez',
  'price.yourUsage': 'votre consommation',
  'price.andUsage': '{price}, plus la consommation',
  'price.unit': '{amount} par unité',
  'price.unitCapped': '{amount} par unité, {cap} au plus',
  'discount.once': '{name} (premier paiement)',
  'discount.months': { one: '{name} ({count} mois)', other: '{name} ({count} mois)' },
  'pay.action': 'Payer {amount}',
  'pay.busy': 'Paiement de {amount}',
  'pay.subscribe': 'S’abonner et payer {amount}',
  'pay.start': 'S’abonner (payant) · {amount} aujourd’hui',
  'pay.trial': 'S’abonner (payant) · {trial}',
  'pay.free': 'Obtenir gratuitement',
  'pay.freeTrial': 'Essayer gratuitement',
  'pay.freeBusy': 'Un instant…',
  'agreement.noCard':
    'Rien n’est prélevé maintenant. L’abonnement se termine le {day}, sauf si vous ajoutez une carte dans vos achats : il coûte alors {price}.',
  'agreement.steady':
    'Vous autorisez {seller} à prélever {price} à partir du {day}, jusqu’à votre résiliation. Vous pouvez résilier à tout moment : le reçu contient un lien vers vos achats.',
  'agreement.changing':
    'Vous autorisez {seller} à prélever {price} à partir du {day}, puis {later} à partir du {change}, jusqu’à votre résiliation. Vous pouvez résilier à tout moment : le reçu contient un lien vers vos achats.',
}
