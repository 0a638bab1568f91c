import type { Translation } from '../../../lib/texts/catalogue.ts'
import type { texts as english } from './en.ts'

/** Sentences of the server in Swedish. */
export const texts: Translation<typeof english> = {
  'server.declined':
    'Ditt kort nekades. Inget har debiterats. Försök med ett annat kort, eller fråga din bank varför.',
  'server.insufficientFunds':
    'Det finns inte tillräckligt med pengar på kortet. Inget har debiterats. Försök med ett annat kort.',
  'server.expiredCard': 'Kortet har gått ut. Inget har debiterats. Försök med ett annat kort.',
  'server.incorrectCode':
    'Kortets säkerhetskod är fel. Inget har debiterats. Kontrollera den och försök igen.',
  'server.unusableToken':
    'Kortuppgifterna angavs för länge sedan eller har redan använts. Inget har debiterats. Ange dem igen.',
  'server.neverAttempted': 'Betalningen kunde inte påbörjas. Inget har debiterats. Försök igen.',
  'server.processingError':
    'Kortet kunde inte nås. Inget har debiterats. Försök igen om en stund, eller med ett annat kort.',
  'server.authenticationRequired':
    'Banken vill att betalningen bekräftas, och ingen var där. Inget har debiterats.',
  'server.unusableMethod': 'Betalsättet kan inte användas längre. Inget har debiterats. Välj ett annat.',
  'server.authenticationFailed': 'Banken kunde inte bekräfta att det är du. Inget har debiterats.',
  'server.authenticationAbandoned': 'Bekräftelsen hos banken blev inte klar i tid. Inget har debiterats.',
  'server.authenticationFailedEnd':
    'Banken kunde inte bekräfta att det är du. Inget har debiterats. Börja om med köpet.',
  'server.authenticationAbandonedEnd':
    'Bekräftelsen hos banken blev inte klar i tid. Inget har debiterats. Börja om med köpet.',
  'server.tooManyFromAddress': 'Flera betalningar från din anslutning har nekats. Försök igen om {wait}.',
  'server.tooManyWithCard':
    'Kortet har nekats flera gånger. Försök med ett annat kort, eller igen om {wait}.',
  'server.tooManyHere': 'Många betalningar nekas här just nu. Försök igen om {wait}.',
  'server.customerGone': 'Kunden som kassan är till för har tagits bort. Börja om med köpet.',
  'server.noTax': 'Skatten kan inte räknas ut för den här adressen. Komplettera den.',
  'server.postalCode': 'Skatten beror på postnumret. Ange det.',
  'server.productGone': 'Produkten går inte att köpa längre.',
  'server.priceGone': 'Priset erbjuds inte längre. Välj produkten igen.',
  'server.noCode': 'Rabattkoden finns inte.',
  'server.freeProduct': 'Produkten är gratis, så ingen rabatt gäller.',
  'server.otherProduct': 'Rabatten gäller inte den här produkten.',
  'server.monthlyDiscount': 'Rabatten upprepas varje månad, så den gäller bara prenumerationer.',
  'server.paidBefore': 'Den här kassan har redan betalats. Fråga säljaren efter ditt köp.',
  'server.paymentsPause':
    'Betalningar och återbetalningar pausas ett ögonblick medan servern jämförs med betaltjänsten. Inget har debiterats eller återbetalats. Försök igen om en minut.',
  'server.totalTooSmall': 'Summan skulle bli {total}. Det minsta belopp som kan debiteras är {least}.',
  'server.totalTooLarge': 'Summan skulle bli {total}. Det största belopp som kan debiteras är {largest}.',
  'server.discountGone':
    'Rabatten kan inte användas längre: den har gått ut, eller någon annan tog den sista. Ta bort den för att gå vidare.',
  'server.subscribed': 'Du har redan en prenumeration här. Logga in på dina köp för att ändra den.',
  'server.atLeastCharacters': 'Minst {least} tecken.',
  'server.atMostCharacters': 'Högst {most} tecken.',
  'server.wholeNumber': 'Ange ett heltal.',
  'server.atLeast': 'Minst {least}.',
  'server.atMost': 'Högst {most}.',
  'server.date': 'Ange ett datum, till exempel 2030-12-31.',
  'server.notBefore': 'Inte före {day}.',
  'server.notAfter': 'Inte efter {day}.',
  'server.option': 'Välj ett av alternativen.',
}
