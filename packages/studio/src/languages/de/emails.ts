import type { Translation } from '@atelier/contract/texts/catalogue'
import type { texts as english } from '../en/emails.ts'

export const texts: Translation<typeof english> = {
  'result.subject': 'Ihr Bild im Ghibli-Stil ist fertig!',
  'result.heading': 'Ihr Gemälde ist fertig',
  'result.picture': 'Ihr Gemälde',
  'result.attached':
    'Ihr Gemälde ist fertig. Es hängt an dieser E-Mail als PNG mit {width} × {height} Pixeln.',
  'result.look':
    'Sie können es auch neben Ihrem Foto ansehen und erneut herunterladen, wann immer Sie möchten:',
  'result.button': 'Vorher und nachher ansehen',
  'result.large': 'Dort finden Sie es auch in voller Größe, {width} × {height} Pixel, sobald sie gemalt ist.',
  'result.help': 'Wenn etwas nicht so ist, wie Sie gehofft haben, antworten Sie einfach auf diese E-Mail.',
  'failure.subject': 'Ihr Gemälde konnte nicht fertiggestellt werden',
  'failure.sorry':
    'Wir haben mehrmals versucht, Ihr Foto zu malen, und es hat nicht geklappt. Das tut uns leid.',
  'failure.again': 'Sie haben bereits bezahlt, ein neuer Versuch ist kostenlos:',
  'failure.button': 'Noch einmal versuchen',
  'failure.refund': 'Wenn Sie das nicht tun, erhalten Sie Ihr Geld nach einem Tag zurück.',
  'failure.help': 'Oder antworten Sie auf diese E-Mail, dann klären wir es mit Ihnen.',
  'refund.subject': 'Es tut uns leid wegen Ihres Gemäldes',
  'refund.sorry': 'Wir konnten Ihr Gemälde nicht fertigstellen, und das tut uns leid.',
  'refund.money': 'Ihre gesamte Zahlung wird erstattet; Sie müssen nichts tun.',
  'refund.help': 'Wenn Sie eine Frage haben, antworten Sie einfach auf diese E-Mail.',
  'rejection.subject': 'Ihr Foto wurde nicht gemalt',
  'rejection.check':
    'Unsere Sicherheitsprüfung hat Ihr Foto als anstößig eingestuft; solche Fotos malen wir nicht.',
  'rejection.money': 'Sie erhalten Ihr Geld zurück; Sie müssen nichts tun.',
  'rejection.err':
    'Die Prüfung ist automatisch und kann sich irren. Wenn das so war, antworten Sie einfach auf diese E-Mail.',
  help: 'Brauchen Sie Hilfe oder möchten Sie Ihr Geld zurück? Antworten Sie einfach auf diese E-Mail. Ihre Bestellbestätigung enthält einen Link zur Rechnung.',
  order: 'Bestellung',
  date: 'Datum',
  paid: 'Bezahlt',
}
