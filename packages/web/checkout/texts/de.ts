import { offerTexts } from '../../ui/offer/texts/de.ts'
import type { Translation } from '../../lib/texts/catalogue.ts'
import type { texts as english } from './en.ts'

/** The texts of the checkout in German. */
export const texts: Translation<typeof english> = {
  ...offerTexts,
  language: 'Sprache',
  checkout: 'Kasse',
  opening: 'Ihre Kasse wird geöffnet …',
  'slow.text': 'Das dauert länger als gedacht.',
  'slow.reload': 'Seite neu laden',
  noscript: 'Zum Bezahlen braucht es JavaScript. Bitte schalten Sie es ein und laden Sie diese Seite neu.',
  'stopped.title': 'Diese Seite funktioniert gerade nicht',
  'stopped.text':
    'Bei uns ist etwas schiefgegangen. Laden Sie die Seite neu, um fortzufahren: Abgebucht wird dadurch nichts doppelt.',
  'kit.close': 'Schließen',
  'kit.dismiss': 'Meldung schließen',
  'kit.tryAgain': 'Noch einmal versuchen',

  'title.pay': '{amount} an {seller} zahlen',
  'title.challenge': 'Ihre Bank hat eine Frage',
  'title.processing': 'Die Zahlung wird verarbeitet',
  'title.succeeded': 'Bezahlt. Vielen Dank!',
  'title.failed': 'Die Zahlung hat nicht geklappt',
  'title.expired': 'Dieser Bezahlvorgang ist abgelaufen',
  'title.missing': 'Kasse nicht gefunden',

  'layout.backTo': 'Zurück zu {place}',
  'layout.back': 'Zurück',
  'layout.total': 'Gesamt',
  'layout.close': 'Kasse schließen',

  'order.label': 'Ihr Einkauf',
  'order.picture': 'Was Sie kaufen, als Vorschau',
  'choice.label': 'Treffen Sie Ihre Wahl',
  'choice.custom': 'Preis frei wählbar',
  'choice.usage': 'Nach Verbrauch',
  'choice.free': 'Kostenlos',
  'amount.label': 'Ihr Preis ({currency})',
  'amount.dollars': 'US-Dollar',
  'amount.set': 'Übernehmen',
  'amount.orMore': '{from} oder mehr',
  'amount.fromTo': '{from} bis {to}',
  'amount.wrong': 'Geben Sie einen Betrag ein, zum Beispiel {example}.',
  'amount.outside': 'Möglich: {bounds}.',
  'code.add': 'Rabattcode eingeben',
  'code.label': 'Rabattcode',
  'code.apply': 'Einlösen',
  'code.first': 'Geben Sie zuerst den Code ein.',
  'code.off': '{amount} Rabatt',
  'code.remove': 'Entfernen',

  'payment.label': 'Zahlung',
  'contact.heading': 'Kontakt',
  'contact.email': 'E-Mail',
  'questions.heading': 'Zu Ihrer Bestellung',
  'questions.optional': '{label} (optional)',
  'questions.choose': 'Auswählen …',
  'card.heading': 'Karte',
  'card.number': 'Kartennummer',
  'card.ofBrand': 'Karte von {brand}',
  'card.expires': 'Gültig bis',
  'card.expiresForm': 'MM / JJ',
  'card.code': 'Prüfnummer (CVC)',
  'card.codeDigits': '{count} Ziffern',
  'card.ending': '{brand} mit Endziffern',
  'card.other': 'Andere Karte verwenden',
  'card.name': 'Name auf der Karte',
  'card.opening': 'Das Kartenformular wird geöffnet …',
  'card.notLoaded':
    'Das Kartenformular konnte nicht geladen werden. Prüfen Sie Ihre Verbindung, oder ob etwas auf Ihrem Gerät js.stripe.com blockiert.',
  'card.unread':
    'Die Karte konnte nicht gelesen werden. Prüfen Sie die Angaben und versuchen Sie es noch einmal.',
  'card.testOnly': 'Im Testmodus gehen nur Testkarten. Wählen Sie oben eine aus.',
  'number.missing': 'Geben Sie die Kartennummer ein.',
  'number.short': 'Die Kartennummer ist nicht vollständig.',
  'number.length': 'Die Kartennummer hat eine Ziffer zu viel oder zu wenig.',
  'number.wrong': 'Die Kartennummer stimmt nicht. Prüfen Sie die Ziffern.',
  'expiry.missing': 'Geben Sie an, bis wann die Karte gültig ist.',
  'expiry.wrong': 'Geben Sie Monat und Jahr ein, zum Beispiel 04 / 34.',
  'expiry.past': 'Diese Karte ist abgelaufen.',
  'expiry.far': 'Das Jahr liegt zu weit in der Zukunft.',
  'securityCode.missing': 'Geben Sie die Prüfnummer ein.',
  'securityCode.front': 'Die Prüfnummer sind die vier Ziffern auf der Vorderseite der Karte.',
  'securityCode.back': 'Die Prüfnummer sind die drei Ziffern auf der Rückseite der Karte.',
  'address.country': 'Land',
  'address.choose': 'Auswählen …',
  'address.line1': 'Straße und Hausnummer',
  'address.line2': 'Wohnung, Stock (optional)',
  'address.postalCode': 'Postleitzahl',
  'address.city': 'Ort',
  'address.state': 'Bundesstaat (zwei Buchstaben)',
  'address.province': 'Provinz (zwei Buchstaben)',
  'taxId.add': 'Sie kaufen für eine Firma? Steuernummer angeben',
  'taxId.label': 'Steuernummer der Firma (optional)',
  'taxId.countryFirst': 'Wählen Sie zuerst Ihr Land.',
  'missing.email': 'Geben Sie Ihre E-Mail-Adresse ein.',
  'missing.name': 'Geben Sie den Namen auf der Karte ein.',
  'missing.country': 'Wählen Sie Ihr Land.',
  'missing.line1': 'Geben Sie Straße und Hausnummer ein.',
  'missing.postalCode': 'Geben Sie Ihre Postleitzahl ein.',
  'missing.city': 'Geben Sie Ihren Ort ein.',
  'wrong.email': 'Das ist noch keine E-Mail-Adresse. Ein Beispiel: name@example.com.',
  'answer.tick': 'Setzen Sie hier ein Häkchen, um fortzufahren.',
  'answer.missing': 'Diese Angabe fehlt noch.',
  'answer.number': 'Geben Sie eine ganze Zahl ein, zum Beispiel 3.',
  'pay.who':
    'Sie zahlen an {seller}. Ihre Kartendaten gehen direkt an den Zahlungsdienst; sonst sieht niemand die Nummer.',
  'pay.freeWho': 'Kostenlos, von {seller}.',
  'pay.lost': 'Die Verbindung ist unterbrochen. Wir versuchen es weiter, und abgebucht wird nichts doppelt.',
  'pay.unsent':
    'Die Verbindung ist unterbrochen, die Zahlung wurde nicht gesendet. Prüfen Sie die Verbindung und versuchen Sie es noch einmal.',
  'pay.broken':
    'Bei uns ist etwas schiefgegangen. Es wurde nichts abgebucht. Bitte versuchen Sie es noch einmal.',
  'pay.tooMany':
    'Das waren viele Versuche in kurzer Zeit. Warten Sie eine Minute und versuchen Sie es dann noch einmal.',
  'pay.notCharged': '{sentence} Es wurde nichts abgebucht.',
  'pay.newTotal':
    'Der Gesamtbetrag ist jetzt {amount}. Es wurde nichts abgebucht. Zahlen Sie noch einmal, wenn Sie einverstanden sind.',
  'pay.failed': 'Die Zahlung hat nicht geklappt.',
  'pay.failedUncharged': 'Die Zahlung hat nicht geklappt. Es wurde nichts abgebucht.',
  'withdrawal.statement':
    'Ich verlange, dass sofort mit der Lieferung begonnen wird. Mir ist bekannt, dass mein Widerrufsrecht bei einem Kauf mit der Lieferung erlischt und dass ich bei einem Abonnement die Tage bis zum Widerruf bezahle.',
  'withdrawal.missing': 'Kreuzen Sie dies an, um fortzufahren, oder schreiben Sie dem Verkäufer.',
  'shop.terms': 'AGB',
  'shop.privacy': 'Datenschutzerklärung',
  'update.failed':
    'Der Gesamtbetrag konnte nicht neu berechnet werden. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',

  'wallet.test': 'Test-Wallet',
  'wallet.or': 'oder mit Karte zahlen',
  'wallet.opening': 'Die Wallet wird geöffnet …',
  'wallet.notOpened':
    'Die Wallet konnte nicht geöffnet werden. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
  'wallet.seller': 'Verkäufer',
  'wallet.about':
    'Dies ist die Wallet des Testmodus: Es fließt kein Geld. Sie füllt Name, E-Mail-Adresse und Land aus, wo sie fehlen.',
  'wallet.cancel': 'Abbrechen',
  'wallet.newTotal':
    'Mit der Adresse Ihrer Wallet beträgt die Summe {amount}. Es wurde nichts abgebucht. Zahlen Sie noch einmal, wenn Sie einverstanden sind.',

  'test.title': 'Testmodus',
  'test.aside': 'Es fließt kein Geld. Wählen Sie eine Karte und sehen Sie, was geschieht.',
  'test.more': 'Karten für Verlängerungen und Erstattungen',
  'test.filled': 'Die Testkarte „{card}“ ist eingetragen.',
  'test.buyer': 'Test Kunde',
  'testCard.challenge': '3-D Secure',
  'testCard.slow': 'Langsam',
  'testCard.declined': 'Abgelehnt',
  'testCard.noFunds': 'Kein Guthaben',
  'testCard.expired': 'Abgelaufen',
  'testCard.wrongCode': 'Falsche CVC',
  'testCard.failsLater': 'Später nicht',
  'testCard.alwaysAsks': 'Fragt immer',
  'testCard.slowRefund': 'Zähe Erstattung',
  'testCard.refundFails': 'Erstattung scheitert',
  'testCard.disputed': 'Angefochten',
  'testCard.notReceived': 'Nicht erhalten',
  'testCard.inquiry': 'Rückfrage',
  'happens.succeeds': 'Klappt',
  'happens.challenge': 'Fragt erst die Bank',
  'happens.slow': 'Klappt nach 5 s',
  'happens.declined': 'Wird abgelehnt',
  'happens.failsLater': 'Klappt jetzt, bei Verlängerungen nicht',
  'happens.alwaysAsks': 'Fragt die Bank, jetzt und bei Verlängerungen',
  'happens.slowRefund': 'Klappt; eine Erstattung dauert 5 s',
  'happens.refundFails': 'Klappt; eine Erstattung kommt zurück',
  'happens.disputed': 'Klappt, wird nach 5 s angefochten',
  'happens.notReceived': 'Klappt, wird nach 5 s angefochten',
  'happens.inquiry': 'Klappt; die Bank fragt nach 5 s',

  'challenge.title': 'Ihre Bank hat eine Frage',
  'challenge.question': 'Zahlen Sie gerade {amount} an {seller}?',
  'challenge.sandbox': 'Das ist die Bank des Testmodus: Sie entscheiden, wie die 3-D-Secure-Prüfung ausgeht.',
  'challenge.complete': 'Bestätigen',
  'challenge.fail': 'Ablehnen',
  'challenge.again': 'Bank erneut fragen',
  'challenge.unsent':
    'Ihre Antwort hat die Bank nicht erreicht. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
  'challenge.notShown':
    'Die Frage Ihrer Bank konnte nicht angezeigt werden. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',

  'lookedInto.title': 'Wir gehen Ihrer Zahlung nach',
  'lookedInto.text':
    'Der Zahlungsdienst hat noch nicht geantwortet. Diese Seite fragt weiter nach und zeigt, was aus Ihrer Zahlung geworden ist. Abgebucht wird nichts doppelt, und Sie können die Seite schließen.',
  'processing.title': 'Ihre Zahlung wird verarbeitet',
  'processing.text':
    'Das dauert ein paar Sekunden. Sie können die Seite schließen: Die Zahlung läuft auch ohne sie weiter.',
  'failed.title': 'Die Zahlung hat nicht geklappt',
  'expired.title': 'Dieser Bezahlvorgang ist abgelaufen',
  'expired.about': 'Es ging um {product} von {seller}.',
  'expired.text': 'Er war eine Weile offen, und es wurde nichts abgebucht. Ein neuer hat denselben Inhalt.',
  'restart.action': 'Neu beginnen',
  'restart.failed':
    'Es konnte keine neue Kasse geöffnet werden. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
  'missing.title': 'Hier ist keine Kasse',
  'missing.text':
    'Diese Adresse führt zu keiner Kasse. Vielleicht ist unterwegs ein Zeichen verloren gegangen: Öffnen Sie den Link noch einmal, oder beginnen Sie neu, wo Sie kaufen wollten. Es wurde nichts abgebucht.',
  'missing.home': 'Zur Startseite',
  'embed.title': 'Diese Kasse kann in dieser Seite nicht angezeigt werden',
  'embed.text': 'Sie wurde nicht für die umgebende Seite gemacht. In einem eigenen Tab ist sie sicher.',
  'embed.open': 'In eigenem Tab öffnen',
  'unreachable.title': 'Die Kasse wurde nicht geladen',
  'unreachable.text':
    'Vielleicht ist Ihre Verbindung unterbrochen. Durch das Öffnen dieser Seite wurde nichts abgebucht.',

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
