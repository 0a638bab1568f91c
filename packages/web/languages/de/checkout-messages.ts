import type { checkoutSentences } from '@atelier/contract/texts/sentences'
import type { Translation } from '../../lib/texts/catalogue.ts'
import { texts as customerTexts } from './customer-messages.ts'

/** Messages of the server in German. */
export const texts: Translation<typeof checkoutSentences> = {
  ...customerTexts,
  customer_gone: 'Der Kunde dieses Einkaufs wurde gelöscht. Beginnen Sie den Einkauf neu.',
  tax_unknown: 'Für diese Adresse lässt sich die Steuer nicht berechnen. Vervollständigen Sie sie.',
  postal_code_needed: 'Die Steuer hängt von der Postleitzahl ab. Geben Sie sie ein.',
  product_gone: 'Dieses Produkt wird nicht mehr verkauft.',
  price_gone: 'Dieser Preis gilt nicht mehr. Wählen Sie das Produkt noch einmal aus.',
  unknown_discount_code: 'Diesen Rabattcode gibt es nicht.',
  discount_for_free_product: 'Dieses Produkt ist kostenlos, darum gilt kein Rabatt.',
  discount_for_other_product: 'Dieser Rabatt gilt nicht für dieses Produkt.',
  discount_for_subscriptions: 'Dieser Rabatt wiederholt sich jeden Monat und gilt daher nur für Abos.',
  discount_in_other_currency: 'Dieser Rabatt gilt nicht für Preise in {currency}.',
  paid_before: 'Dieser Einkauf wurde bereits bezahlt. Fragen Sie den Verkäufer nach Ihrem Kauf.',
  total_too_small:
    'Der Gesamtbetrag wäre {total}. Der kleinste Betrag, der abgebucht werden kann, ist {least}.',
  total_too_large:
    'Der Gesamtbetrag wäre {total}. Der größte Betrag, der abgebucht werden kann, ist {largest}.',
  discount_gone:
    'Der Rabatt gilt nicht mehr: Er ist abgelaufen, oder jemand anders hat die letzte Einlösung verbraucht. Entfernen Sie ihn, um fortzufahren.',
  discount_used_by_customer:
    'Sie haben diesen Rabatt so oft eingelöst, wie es pro Kunde möglich ist. Entfernen Sie ihn, um fortzufahren.',
  trial_redeemed: 'Sie haben hier schon einmal kostenlos getestet. Sie können ohne Testphase kaufen.',
  already_subscribed: 'Sie haben hier schon ein Abo. Melden Sie sich bei Ihren Käufen an, um es zu ändern.',
}
