import type { checkoutSentences } from '@atelier/contract/texts/sentences'
import type { Translation } from '../../lib/texts/catalogue.ts'
import { texts as customerTexts } from './customer-messages.ts'

/** Messages of the server in Swedish. */
export const texts: Translation<typeof checkoutSentences> = {
  ...customerTexts,
  customer_gone: 'Kunden som kassan gäller har tagits bort. Börja om med köpet.',
  tax_unknown: 'Momsen kan inte beräknas för den här adressen. Komplettera den.',
  postal_code_needed: 'Momsen beror på postnumret. Ange det.',
  product_gone: 'Produkten går inte att köpa längre.',
  price_gone: 'Priset erbjuds inte längre. Välj produkten igen.',
  unknown_discount_code: 'Rabattkoden finns inte.',
  discount_for_free_product: 'Produkten är gratis, så ingen rabatt gäller.',
  discount_for_other_product: 'Rabatten gäller inte den här produkten.',
  discount_for_subscriptions: 'Rabatten upprepas varje månad, så den gäller bara prenumerationer.',
  discount_in_other_currency: 'Rabatten gäller inte för priser i {currency}.',
  paid_before: 'Köpet är redan betalt. Kontakta säljaren om ditt köp.',
  total_too_small: 'Totalsumman skulle bli {total}. Det lägsta belopp som kan debiteras är {least}.',
  total_too_large: 'Totalsumman skulle bli {total}. Det högsta belopp som kan debiteras är {largest}.',
  discount_gone:
    'Rabatten kan inte användas längre: den har gått ut eller är slut. Ta bort den för att fortsätta.',
  discount_used_by_customer:
    'Du har redan använt rabatten så många gånger som den gäller per kund. Ta bort den för att fortsätta.',
  trial_redeemed: 'Du har redan haft en kostnadsfri provperiod här. Du kan köpa utan provperiod.',
  already_subscribed: 'Du har redan en prenumeration här. Logga in på dina köp för att ändra den.',
}
