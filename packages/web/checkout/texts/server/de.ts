import type { Translation } from '../../../lib/texts/catalogue.ts'
import type { texts as english } from './en.ts'

/** Sentences of the server in German. */
export const texts: Translation<typeof english> = {
  'server.declined':
    'Ihre Karte wurde abgelehnt. Es wurde nichts abgebucht. Versuchen Sie es mit einer anderen Karte, oder fragen Sie Ihre Bank nach dem Grund.',
  'server.insufficientFunds':
    'Auf dieser Karte ist nicht genug Guthaben. Es wurde nichts abgebucht. Versuchen Sie es mit einer anderen Karte.',
  'server.expiredCard':
    'Diese Karte ist abgelaufen. Es wurde nichts abgebucht. Versuchen Sie es mit einer anderen Karte.',
  'server.incorrectCode':
    'Die Prüfnummer der Karte ist falsch. Es wurde nichts abgebucht. Prüfen Sie sie und versuchen Sie es noch einmal.',
  'server.unusableToken':
    'Die Kartendaten wurden vor zu langer Zeit eingegeben oder schon benutzt. Es wurde nichts abgebucht. Geben Sie sie noch einmal ein.',
  'server.neverAttempted':
    'Die Zahlung konnte nicht begonnen werden. Es wurde nichts abgebucht. Versuchen Sie es noch einmal.',
  'server.processingError':
    'Die Karte war nicht zu erreichen. Es wurde nichts abgebucht. Versuchen Sie es gleich noch einmal, oder mit einer anderen Karte.',
  'server.authenticationRequired':
    'Die Bank möchte diese Zahlung bestätigt haben, und niemand war da. Es wurde nichts abgebucht.',
  'server.unusableMethod':
    'Dieses Zahlungsmittel lässt sich nicht mehr benutzen. Es wurde nichts abgebucht. Wählen Sie ein anderes.',
  'server.authenticationFailed':
    'Ihre Bank konnte nicht bestätigen, dass Sie es sind. Es wurde nichts abgebucht.',
  'server.authenticationAbandoned':
    'Die Bestätigung bei Ihrer Bank wurde nicht rechtzeitig abgeschlossen. Es wurde nichts abgebucht.',
  'server.authenticationFailedEnd':
    'Ihre Bank konnte nicht bestätigen, dass Sie es sind. Es wurde nichts abgebucht. Beginnen Sie neu.',
  'server.authenticationAbandonedEnd':
    'Die Bestätigung bei Ihrer Bank wurde nicht rechtzeitig abgeschlossen. Es wurde nichts abgebucht. Beginnen Sie neu.',
  'server.tooManyFromAddress':
    'Mehrere Zahlungen von Ihrem Anschluss wurden abgelehnt. Versuchen Sie es in {wait} noch einmal.',
  'server.tooManyWithCard':
    'Diese Karte wurde mehrmals abgelehnt. Nehmen Sie eine andere, oder versuchen Sie es in {wait} noch einmal.',
  'server.tooManyHere':
    'Zurzeit werden hier viele Zahlungen abgelehnt. Versuchen Sie es in {wait} noch einmal.',
  'server.customerGone': 'Der Kunde, für den diese Kasse ist, wurde gelöscht. Beginnen Sie den Einkauf neu.',
  'server.noTax': 'Für diese Adresse lässt sich die Steuer nicht berechnen. Vervollständigen Sie sie.',
  'server.postalCode': 'Die Steuer hängt von der Postleitzahl ab. Geben Sie sie ein.',
  'server.productGone': 'Dieses Produkt ist nicht mehr zu kaufen.',
  'server.priceGone': 'Dieser Preis gilt nicht mehr. Wählen Sie das Produkt noch einmal aus.',
  'server.noCode': 'Diesen Rabattcode gibt es nicht.',
  'server.freeProduct': 'Dieses Produkt ist kostenlos, darum gilt kein Rabatt.',
  'server.otherProduct': 'Dieser Rabatt gilt nicht für dieses Produkt.',
  'server.monthlyDiscount': 'Dieser Rabatt wiederholt sich jeden Monat, er gilt nur für Abos.',
  'server.paidBefore': 'Diese Kasse wurde bereits bezahlt. Fragen Sie den Verkäufer nach Ihrem Kauf.',
  'server.paymentsPause':
    'Zahlungen und Erstattungen ruhen einen Moment, während dieser Server mit dem Zahlungsdienst abgeglichen wird. Es wurde nichts abgebucht oder erstattet. Versuchen Sie es in einer Minute noch einmal.',
  'server.totalTooSmall':
    'Der Gesamtbetrag wäre {total}. Der kleinste Betrag, der abgebucht werden kann, ist {least}.',
  'server.totalTooLarge':
    'Der Gesamtbetrag wäre {total}. Der größte Betrag, der abgebucht werden kann, ist {largest}.',
  'server.discountGone':
    'Der Rabatt gilt nicht mehr: Er ist abgelaufen, oder jemand anders hat die letzte Einlösung verbraucht. Entfernen Sie ihn, um fortzufahren.',
  'server.subscribed': 'Sie haben hier schon ein Abo. Melden Sie sich bei Ihren Käufen an, um es zu ändern.',
  'server.atLeastCharacters': 'Mindestens {least} Zeichen.',
  'server.atMostCharacters': 'Höchstens {most} Zeichen.',
  'server.wholeNumber': 'Geben Sie eine ganze Zahl ein.',
  'server.atLeast': 'Mindestens {least}.',
  'server.atMost': 'Höchstens {most}.',
  'server.date': 'Geben Sie ein Datum ein, zum Beispiel 2030-12-31.',
  'server.notBefore': 'Nicht vor dem {day}.',
  'server.notAfter': 'Nicht nach dem {day}.',
  'server.option': 'Wählen Sie eine der angebotenen Möglichkeiten.',
}
