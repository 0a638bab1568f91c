import type { customerSentences } from '@atelier/contract/texts/sentences'
import type { Translation } from '../../lib/texts/catalogue.ts'

/** Messages of the server for people who pay or change their details, in German. */
export const texts: Translation<typeof customerSentences> = {
  card_declined:
    'Ihre Karte wurde abgelehnt. Es wurde nichts abgebucht. Versuchen Sie es mit einer anderen Karte oder fragen Sie Ihre Bank nach dem Grund.',
  insufficient_funds:
    'Auf dieser Karte ist nicht genug Guthaben. Es wurde nichts abgebucht. Versuchen Sie es mit einer anderen Karte.',
  expired_card:
    'Diese Karte ist abgelaufen. Es wurde nichts abgebucht. Versuchen Sie es mit einer anderen Karte.',
  incorrect_cvc:
    'Die Prüfnummer der Karte ist falsch. Es wurde nichts abgebucht. Prüfen Sie sie und versuchen Sie es noch einmal.',
  unusable_token:
    'Die Kartendaten wurden vor zu langer Zeit eingegeben oder schon benutzt. Es wurde nichts abgebucht. Geben Sie sie noch einmal ein.',
  never_attempted:
    'Die Zahlung konnte nicht gestartet werden. Es wurde nichts abgebucht. Versuchen Sie es noch einmal.',
  processing_error:
    'Die Bank der Karte war nicht zu erreichen. Es wurde nichts abgebucht. Versuchen Sie es gleich noch einmal oder mit einer anderen Karte.',
  authentication_required:
    'Die Bank verlangt eine Bestätigung dieser Zahlung, und niemand war da. Es wurde nichts abgebucht.',
  unusable_method:
    'Dieses Zahlungsmittel lässt sich nicht mehr verwenden. Es wurde nichts abgebucht. Wählen Sie ein anderes.',
  authentication_failed: 'Ihre Bank konnte nicht bestätigen, dass Sie es sind. Es wurde nichts abgebucht.',
  authentication_abandoned:
    'Die Bestätigung bei Ihrer Bank wurde nicht rechtzeitig abgeschlossen. Es wurde nichts abgebucht.',
  authentication_failed_end:
    'Ihre Bank konnte nicht bestätigen, dass Sie es sind. Es wurde nichts abgebucht. Beginnen Sie neu.',
  authentication_abandoned_end:
    'Die Bestätigung bei Ihrer Bank wurde nicht rechtzeitig abgeschlossen. Es wurde nichts abgebucht. Beginnen Sie neu.',
  too_many_declines_from_address:
    'Mehrere Zahlungen von Ihrem Anschluss wurden abgelehnt. Versuchen Sie es in {wait} noch einmal.',
  too_many_declines_of_card:
    'Diese Karte wurde mehrmals abgelehnt. Nehmen Sie eine andere oder versuchen Sie es in {wait} noch einmal.',
  too_many_declines_here:
    'Zurzeit werden hier viele Zahlungen abgelehnt. Versuchen Sie es in {wait} noch einmal.',
  payments_pause:
    'Zahlungen und Erstattungen ruhen einen Moment, während dieser Server mit dem Zahlungsdienst abgeglichen wird. Es wurde nichts abgebucht oder erstattet. Versuchen Sie es in einer Minute noch einmal.',
  required: 'Füllen Sie dieses Feld aus.',
  not_an_email: 'Das ist keine E-Mail-Adresse.',
  unknown_state: 'Geben Sie den Bundesstaat oder die Provinz mit dem Kürzel an, zum Beispiel CA.',
  tax_id_without_country: 'Zu einer Steuernummer gehört eine Rechnungsadresse mit Land.',
  wrong_tax_id: '{number} ist keine gültige Steuernummer ({country}).',
  at_least_characters: 'Mindestens {least} Zeichen.',
  at_most_characters: 'Höchstens {most} Zeichen.',
  not_a_whole_number: 'Geben Sie eine ganze Zahl ein.',
  at_least: 'Mindestens {least}.',
  at_most: 'Höchstens {most}.',
  not_a_date: 'Geben Sie ein Datum ein, zum Beispiel 2030-12-31.',
  not_before: 'Nicht vor dem {day}.',
  not_after: 'Nicht nach dem {day}.',
  not_an_option: 'Wählen Sie eine der angebotenen Möglichkeiten.',
}
