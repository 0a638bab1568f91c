import type { customerSentences } from '@atelier/contract/texts/sentences'
import type { Translation } from '../../lib/texts/catalogue.ts'

/** Messages of the server for people who pay or change their details, in Swedish. */
export const texts: Translation<typeof customerSentences> = {
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
  authentication_required:
    'Banken vill att betalningen bekräftas, men ingen bekräftade den. Inget har debiterats.',
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
  payments_pause:
    'Betalningar och återbetalningar pausas ett ögonblick medan servern jämförs med betaltjänsten. Inget har debiterats eller återbetalats. Försök igen om en minut.',
  required: 'Fyll i det här fältet.',
  not_an_email: 'Ange en giltig e-postadress.',
  unknown_state: 'Ange koden för delstaten eller provinsen, till exempel CA.',
  tax_id_without_country: 'Ett momsnummer kräver en faktureringsadress med land.',
  wrong_tax_id: '{number} är inte ett giltigt momsnummer ({country}).',
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
