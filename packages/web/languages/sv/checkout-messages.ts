import type { checkoutSentences } from '@atelier/contract/texts/sentences'
import type { Translation } from '../../lib/texts/catalogue.ts'
import { texts as customerTexts } from './customer-messages.ts'

/** Messages of the server in Swedish. */
export const texts: Translation<typeof checkoutSentences> = {
  ...customerTexts,
  customer_gone: 'Kunden som kassan är till för har tagits bort. Börja om med köpet.',
  tax_unknown: 'Skatten kan inte räknas ut för den här adressen. Komplettera den.',
  postal_code_needed: 'Skatten beror på postnumret. Ange det.',
  product_gone: 'Produkten går inte att köpa längre.',
  price_gone: 'Priset erbjuds inte längre. Välj produkten igen.',
  unknown_discount_code: 'Rabattkoden finns inte.',
  discount_for_free_product: 'Produkten är gratis, så ingen rabatt gäller.',
  discount_for_other_product: 'Rabatten gäller inte den här produkten.',
  discount_for_subscriptions: 'Rabatten upprepas varje månad, så den gäller bara prenumerationer.',
  discount_in_other_currency: 'Rabatten gäller inte för priser i {currency}.',
  paid_before: 'Den här kassan har redan betalats. Fråga säljaren efter ditt köp.',
  total_too_small: 'Summan skulle bli {total}. Det minsta belopp som kan debiteras är {least}.',
  total_too_large: 'Summan skulle bli {total}. Det största belopp som kan debiteras är {largest}.',
  discount_gone:
    'Rabatten kan inte användas längre: den har gått ut, eller någon annan tog den sista. Ta bort den för att gå vidare.',
  discount_used_by_customer:
    'Du har använt rabatten så många gånger som en kund kan. Ta bort den för att fortsätta.',
  already_subscribed: 'Du har redan en prenumeration här. Logga in på dina köp för att ändra den.',
}
