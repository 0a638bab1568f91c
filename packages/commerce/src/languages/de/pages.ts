import type { Translation } from '@atelier/contract/texts/catalogue'
import type { texts as english } from '../en/pages.ts'

export const texts: Translation<typeof english> = {
  'lookup.title': 'Ihre Käufe',
  'lookup.text':
    'Geben Sie die E-Mail-Adresse ein, mit der Sie gekauft haben. Wir senden Ihnen die Links zu Ihren Käufen.',
  email: 'E-Mail-Adresse',
  'lookup.send': 'Links senden',
  'lookup.wrong': 'Geben Sie eine vollständige E-Mail-Adresse ein, zum Beispiel name@example.com.',
  'lookup.tooMany': 'Zu viele Anfragen. Versuchen Sie es in einer Stunde noch einmal.',
  'lookup.sent':
    'Wenn es Käufe unter {email} gibt, ist eine E-Mail mit den Links unterwegs. Sehen Sie auch im Spam-Ordner nach.',
  home: 'Zu Ihren Bestellungen',
  failed: 'Das hat nicht geklappt',
  notFound: 'Nicht gefunden',
  wait: 'Bitte warten Sie einen Moment',
  noSeller: 'Es gibt keinen Verkäufer namens {slug}.',
  not_seen: 'Das kann hier nicht angezeigt werden. Melden Sie sich an, um Ihre Bestellungen zu sehen.',
  foreign_form: 'Dieses Formular kam von einer anderen Website und wurde deshalb nicht verarbeitet.',
  too_many_codes: 'Es wurden zu viele Codes angefordert. Versuchen Sie es in einer Stunde noch einmal.',
  'link.ended': 'Dieser Link gilt nicht mehr',
  'link.endedText':
    'Er wurde schon verwendet, durch einen neueren ersetzt oder ist älter als eine Stunde. Es wurde nichts geändert.',
  'email.confirm': 'Bestätigen Sie Ihre E-Mail-Adresse',
  'email.text':
    'Ihre Käufe bei {seller} werden unter {email} geführt. Codes und Belege gehen von da an dorthin.',
  'email.use': 'Diese Adresse verwenden',
  'email.taken': 'Diese Adresse ist vergeben',
  'email.takenText':
    'Ein anderer Kunde verwendet inzwischen diese E-Mail-Adresse, deshalb wurde nichts geändert.',
  'email.changed': 'Ihre E-Mail-Adresse wurde geändert',
  'email.changedText': 'Codes und Belege gehen ab jetzt an die neue Adresse.',
  'review.title': 'Wie gefällt Ihnen {product}?',
  'review.lead':
    '{seller} liest Ihre Bewertung, bevor sie erscheint. Sie wird als Käuferbewertung gekennzeichnet, mit dem Namen, den Sie hier angeben.',
  'review.stars': 'Ihre Sternebewertung',
  'review.text': 'Ihre Bewertung',
  'review.textHint': 'Höchstens {count} Zeichen.',
  'review.name': 'Angezeigter Name',
  'review.nameHint': 'Zum Beispiel Ihr Vorname.',
  'review.place': 'Ort (optional)',
  'review.send': 'Bewertung senden',
  'review.save': 'Änderungen speichern',
  'review.remove': 'Meine Bewertung löschen',
  'review.noStars': 'Wählen Sie ein bis fünf Sterne.',
  'review.noText': 'Schreiben Sie einen Satz dazu.',
  'review.noName': 'Geben Sie den Namen an, der angezeigt werden soll.',
  'review.tooLong': 'Das ist zu lang. Möglich sind höchstens {count} Zeichen.',
  'review.sent': 'Danke. Ihre Bewertung ist angekommen',
  'review.sentText':
    '{seller} liest sie, bevor sie erscheint. Bis dahin können Sie sie mit demselben Link ändern.',
  'review.waiting':
    '{seller} hat Ihre Bewertung und hat sie noch nicht veröffentlicht. Sie können sie noch ändern.',
  'review.declined': '{seller} hat Ihre Bewertung nicht veröffentlicht. Der Grund:',
  'review.declinedText': 'Wenn Sie sie ändern, liest {seller} sie noch einmal.',
  'review.published': 'Ihre Bewertung ist veröffentlicht',
  'review.publishedText': 'Danke. Sie kann nicht mehr geändert werden, aber Sie können sie löschen.',
  'review.removed': 'Ihre Bewertung wurde gelöscht',
  'review.removedText': 'Sie wird nicht mehr angezeigt. Mit demselben Link können Sie eine andere schreiben.',
  'review.endedText':
    'Bewertungen können bis 60 Tage nach unserer Anfrage geschrieben werden, und nicht zu erstatteten Käufen.',
  'review.starCount': { one: '{count} Stern', other: '{count} Sterne' },
  'connect.title': 'Ihr {platform}-Konto verbinden',
  'connect.text':
    'Ihr {platform}-Konto wird mit dem Kunden {email} von {seller} verbunden, der seinen Namen sehen wird. Was dieser Kunde kauft, erhält dann Ihr Konto.',
  'connect.sure': 'Fahren Sie nur fort, wenn Sie das sind. Schließen Sie sonst diese Seite.',
  'connect.action': 'Mein {platform}-Konto verbinden',
  other_customer:
    'Ein anderer Kunde als der hier angemeldete wollte dieses Konto verbinden, deshalb wurde nichts verbunden. Wenn Sie beides sind, melden Sie sich ab und beginnen Sie neu.',
  other_seller: 'Dieser Besuch begann bei einem anderen Verkäufer, deshalb wurde nichts verbunden.',
  deleted_customer: 'Dieser Kunde wurde gelöscht, deshalb wurde kein Konto verbunden.',
  old_visit:
    'Dieser Besuch kann nicht fortgesetzt werden: Er ist zu alt oder begann nicht hier. Es wurde nichts verbunden; beginnen Sie im Portal neu.',
  'connected.title': 'Ihr Konto ist verbunden',
  'connected.text': 'Der Zugang ist unterwegs. Sie können diesen Tab schließen.',
  'connected.failed':
    'Ihr Konto wurde nicht verbunden. Schließen Sie diesen Tab und versuchen Sie es noch einmal.',
}
