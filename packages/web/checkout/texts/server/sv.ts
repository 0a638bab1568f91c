import type { checkoutSentences } from '@atelier/contract/texts/sentences'
import type { Translation } from '../../../lib/texts/catalogue.ts'

/** Messages of the server in Swedish. */
export const texts: Translation<typeof checkoutSentences> = {
  card_declined:
    'Ditt kort nekades. Inget har debiterats. Försök med ett annat kort, eller fråga din bank varför.',
  insufficient_funds:
    'Det finns inte tillräckligt med pengar på kortet. Inget har debiterats. Försök med ett annat kort.',
  expired_card: 'Kortet har gått ut. Inget har debiterats. Försök med ett annat kort.',
  incorrect_cvc: 'Kortets säkerhetskod är fel. Inget har debiterats. Kontrollera den och försök igen.',
  unusable_token:
    'Kortuppgifterna angavs för länge sedan eller har redan använts. Inget har debiterats. Ange dem igen.',
  never_attempted: 'Betalningen kunde inte påbörjas. Inget har debiterats. Försök igen.',
  processing_error:
    'Kortet kunde inte nås. Inget har debiterats. Försök igen om en stund, eller med ett annat kort.',
  authentication_required: 'Banken vill att betalningen bekräftas, och ingen var där. Inget har debiterats.',
  unusable_method: 'Betalsättet kan inte användas längre. Inget har debiterats. Välj ett annat.',
  authentication_failed: 'Banken kunde inte bekräfta att det är du. Inget har debiterats.',
  authentication_abandoned: 'Bekräftelsen hos banken blev inte klar i tid. Inget har debiterats.',
  authentication_failed_end:
    'Banken kunde inte bekräfta att det är du. Inget har debiterats. Börja om med köpet.',
  authentication_abandoned_end:
    'Bekräftelsen hos banken blev inte klar i tid. Inget har debiterats. Börja om med köpet.',
  too_many_declines_from_address: 'Flera betalningar från din anslutning har nekats. Försök igen om {wait}.',
  too_many_declines_of_card:
    'Kortet har nekats flera gånger. Försök med ett annat kort, eller igen om {wait}.',
  too_many_declines_here: 'Många betalningar nekas här just nu. Försök igen om {wait}.',
  customer_gone: 'Kunden som kassan är till för har tagits bort. Börja om med köpet.',
  tax_unknown: 'Skatten kan inte räknas ut för den här adressen. Komplettera den.',
  postal_code_needed: 'Skatten beror på postnumret. Ange det.',
  product_gone: 'Produkten går inte att köpa längre.',
  price_gone: 'Priset erbjuds inte längre. Välj produkten igen.',
  unknown_discount_code: 'Rabattkoden finns inte.',
  discount_for_free_product: 'Produkten är gratis, så ingen rabatt gäller.',
  discount_for_other_product: 'Rabatten gäller inte den här produkten.',
  discount_for_subscriptions: 'Rabatten upprepas varje månad, så den gäller bara prenumerationer.',
  paid_before: 'Den här kassan har redan betalats. Fråga säljaren efter ditt köp.',
  payments_pause:
    'Betalningar och återbetalningar pausas ett ögonblick medan servern jämförs med betaltjänsten. Inget har debiterats eller återbetalats. Försök igen om en minut.',
  total_too_small: 'Summan skulle bli {total}. Det minsta belopp som kan debiteras är {least}.',
  total_too_large: 'Summan skulle bli {total}. Det största belopp som kan debiteras är {largest}.',
  discount_gone:
    'Rabatten kan inte användas längre: den har gått ut, eller någon annan tog den sista. Ta bort den för att gå vidare.',
  already_subscribed: 'Du har redan en prenumeration här. Logga in på dina köp för att ändra den.',
  at_least_characters: 'Minst {least} tecken.',
  at_most_characters: 'Högst {most} tecken.',
  not_a_whole_number: 'Ange ett heltal.',
  at_least: 'Minst {least}.',
  at_most: 'Högst {most}.',
  not_a_date: 'Ange ett datum, till exempel 2030-12-31.',
  not_before: 'Inte före {day}.',
  not_after: 'Inte efter {day}.',
  not_an_option: 'Välj ett av alternativen.',
}
