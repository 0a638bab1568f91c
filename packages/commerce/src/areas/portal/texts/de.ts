import type { Translation } from '@atelier/contract/texts/catalogue'
import type { english } from './en.ts'

export const german: Translation<typeof english> = {
  'lookup.title': 'Ihre Käufe',
  'lookup.text':
    'Geben Sie die E-Mail-Adresse ein, mit der Sie gekauft haben. Wir senden Ihnen die Adressen Ihrer Käufe.',
  email: 'E-Mail-Adresse',
  'lookup.send': 'Adressen senden',
  'lookup.wrong': 'Geben Sie eine vollständige E-Mail-Adresse ein, zum Beispiel name@example.com.',
  'lookup.tooMany': 'Es wurde zu oft gefragt. Versuchen Sie es in einer Stunde noch einmal.',
  'lookup.sent':
    'Wenn es Käufe unter {email} gibt, ist eine E-Mail mit den Adressen unterwegs. Sehen Sie auch im Spam-Ordner nach.',
  home: 'Zu Ihren Bestellungen',
  failed: 'Das hat nicht geklappt',
  notFound: 'Nicht gefunden',
  wait: 'Bitte warten Sie etwas',
  noSeller: 'Es gibt keinen Verkäufer namens {slug}.',
  'server.notSeen': 'Das ist hier nicht zu sehen. Melden Sie sich an, um Ihre Bestellungen zu sehen.',
  'server.foreignForm': 'Dieses Formular kam von einer anderen Website, deshalb wurde nichts getan.',
  'server.tooManyCodes':
    'Es wurden zu viele Codes angefordert. Versuchen Sie es in einer Stunde noch einmal.',
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
  'email.changed': 'Ihre E-Mail-Adresse ist geändert',
  'email.changedText': 'Codes und Belege gehen von jetzt an an die neue Adresse.',
  'connect.title': 'Ihr {platform}-Konto verbinden',
  'connect.text':
    'Ihr {platform}-Konto wird mit dem Kunden {email} von {seller} verbunden, der seinen Namen sehen wird. Was dieser Kunde kauft, erhält dann Ihr Konto.',
  'connect.sure': 'Fahren Sie nur fort, wenn Sie das sind. Schließen Sie sonst diese Seite.',
  'connect.action': 'Mein {platform}-Konto verbinden',
  'server.otherCustomer':
    'Ein anderer Kunde als der hier angemeldete wollte dieses Konto verbinden, deshalb wurde nichts verbunden. Wenn Sie beides sind, melden Sie sich ab und beginnen Sie neu.',
  'server.otherSeller': 'Dieser Besuch begann bei einem anderen Verkäufer, deshalb wurde nichts verbunden.',
  'server.deletedCustomer': 'Dieser Kunde wurde gelöscht, deshalb wurde kein Konto verbunden.',
  'server.oldVisit':
    'Dieser Besuch kann nicht fortgesetzt werden: Er ist zu alt oder begann nicht hier. Es wurde nichts verbunden; beginnen Sie im Portal neu.',
  'connected.title': 'Ihr Konto ist verbunden',
  'connected.text': 'Der Zugang ist unterwegs. Sie können diesen Tab schließen.',
  'connected.failed':
    'Ihr Konto wurde nicht verbunden. Schließen Sie diesen Tab und versuchen Sie es noch einmal.',
}
