import type { Translation } from '@atelier/contract/texts/catalogue'
import type { texts as english } from '../en/mails.ts'

export const texts: Translation<typeof english> = {
  greeting: 'Hallo {name},',
  greetingNobody: 'Hallo,',
  help: 'Brauchen Sie Hilfe? Antworten Sie auf diese E-Mail oder schreiben Sie an {email}.',
  helpNoAddress: 'Brauchen Sie Hilfe? Ihre Käufe bei {seller} finden Sie hier:',
  yourPurchases: 'Ihre Käufe',
  moneyBack:
    'Möchten Sie Ihr Geld zurück? Schreiben Sie an {seller} und nennen Sie die Bestellung {number}. Eine Erstattung geht an das Zahlungsmittel, mit dem Sie bezahlt haben.',
  why: 'Sie erhalten diese E-Mail wegen Ihrer Käufe bei {seller}.',

  order: 'Bestellung',
  refundId: 'Erstattungs-ID',
  date: 'Datum',
  tax: 'Steuer',
  discount: 'Rabatt',
  total: 'Gesamt',
  paidWith: 'Bezahlt mit',

  'order.open': 'Bestellung und Rechnung ansehen',
  'order.where': 'Ihre Bestellung finden Sie hier:',

  'confirmation.subject': 'Ihre Bestellung von {product}',
  'confirmation.heading': 'Vielen Dank für Ihre Bestellung',
  'confirmation.preheader': '{product}, {total}. Bestellung {number}.',
  'confirmation.thanks':
    'Vielen Dank für Ihre Bestellung von {product} bei {seller}. Sie finden sie mit ihrer Rechnung hier:',
  'confirmation.open': 'Bestellung und Rechnung ansehen',
  'confirmation.toppedUp':
    'Vielen Dank! {amount} sind jetzt auf Ihrem Guthaben bei {seller}. Den Beleg finden Sie hier:',
  'confirmation.openReceipt': 'Beleg ansehen',
  'confirmation.comesWith': 'Dazu gehört:',
  'confirmation.carriedFrom': 'Aus Bestellung {number}',
  'confirmation.charged': 'Abgebucht',
  'confirmation.carriedOn': '{amount} werden mit Ihrer nächsten Bestellung abgebucht.',
  'confirmation.carriedTo': '{amount} werden mit der Bestellung {number} abgebucht.',

  'benefit.key': 'Ihr Schlüssel:',
  'benefit.keyHere': 'Schlüssel ansehen',
  'benefit.download': 'Herunterladen',
  'benefit.github': 'Verbinden Sie Ihr GitHub-Konto, um Zugang zu erhalten.',
  'benefit.linkGithub': 'GitHub verbinden',
  'benefit.discord': 'Verbinden Sie Ihr Discord-Konto, um Zugang zu erhalten.',
  'benefit.linkDiscord': 'Discord verbinden',

  'rotated.subject': 'Ihr neuer Schlüssel für {benefit}',
  'rotated.text':
    'Ihr Lizenzschlüssel bei {seller} wurde ersetzt. Der bisherige Schlüssel funktioniert nicht mehr.',
  'rotated.todo':
    'Geben Sie den neuen Schlüssel überall ein, wo Sie den bisherigen eingegeben haben. Ihre Aktivierungen und Ihre Nutzung bleiben, wie sie waren.',
  'rotated.disabled':
    'Der neue Schlüssel ist gesperrt, wie es der bisherige war. {seller} kann ihn freigeben.',
  'rotated.not': 'Wenn Sie das nicht erwartet haben, schreiben Sie {seller}. Ihre Schlüssel finden Sie hier:',

  'next.charge': 'Ihre nächste Zahlung: {amount} am {date}.',
  'next.andUsage': '{amount} zuzüglich Verbrauch',
  'next.usage': 'der Preis Ihres Verbrauchs',
  'next.cancel': 'Sie können jederzeit kündigen:',
  'next.manage': 'Abonnement verwalten',
  'next.change': 'Hier können Sie Ihr Abonnement ändern oder kündigen:',

  'renewed.subject': 'Bezahlt: {amount} für den Zeitraum {period}',
  'renewed.nothing': 'Nichts zu bezahlen für den Zeitraum {period}',
  'renewed.change': 'Bezahlt: {amount} für {product}',
  'renewed.period': '{from} bis {to}',
  'renewed.thanks':
    'Vielen Dank! Ihr Abonnement von {product} bei {seller} läuft weiter. Die Rechnung ist hier:',

  'renewing.subject': 'Ihr Abonnement von {product} verlängert sich am {date}',
  'renewing.text':
    'Ihr Abonnement von {product} verlängert sich am {date}. Ihre Zahlung: {amount}. Sie müssen nichts tun.',
  'renewing.cancel': 'Möchten Sie es nicht verlängern, kündigen Sie es vor diesem Tag:',
  'discount_ending.subject': 'Ihr Rabatt auf {product} endet',
  'discount_ending.text': 'Ihr Rabatt auf {product} endet. Ihre nächste Zahlung: {amount} am {date}.',
  'started.subject': 'Ihr Abonnement von {product} hat begonnen',
  'started.text': 'Ihr Abonnement von {product} hat begonnen. Dafür wird nichts abgebucht.',
  'plan_changed.subject': 'Ihr Abonnement von {product} hat sich geändert',
  'plan_changed.text':
    'Ihr Abonnement von {product} hat sich geändert. Ihre nächste Zahlung: {amount} am {date}.',
  'plan_changed.free': 'Ihr Abonnement von {product} hat sich geändert. Dafür wird nichts abgebucht.',

  'refund.subject': 'Ihre Erstattung für die Bestellung {number}',
  'refund.whole': '{seller} hat Ihnen die ganze Zahlung für {product} erstattet.',
  'refund.part': '{seller} hat Ihnen einen Teil der Zahlung für {product} erstattet.',
  'refund.refunded': 'Erstattet',
  'refund.ofItTax': '{amount}, davon {tax} Steuer',
  'refund.duplicate': 'Die Bestellung wurde zweimal abgebucht.',
  'refund.fraudulent': 'Die Zahlung sah aus wie eine, die Sie nicht veranlasst haben.',
  'refund.customer_request': 'Sie haben um die Erstattung gebeten.',
  'refund.service_disruption': 'Ihre Bestellung konnte nicht wie versprochen geliefert werden.',
  'refund.satisfaction_guarantee': 'Sie waren mit Ihrem Kauf nicht zufrieden.',
  'refund.days':
    'Das Geld geht an das Zahlungsmittel, mit dem Sie bezahlt haben. Bis die Bank es anzeigt, können einige Tage vergehen.',
  'refund.where': 'Die Bestellung und ihre Rechnung finden Sie hier:',

  'returned.subject': 'Ihre Erstattung für die Bestellung {number} kam zurück',
  'returned.bank':
    'Ihre Bank hat die Erstattung von {amount} nicht angenommen, das Geld kam daher zu {seller} zurück.',
  'returned.write': 'Schreiben Sie an {seller}, um es auf anderem Weg zu erhalten.',

  'scheduled.subject': 'Ihr Abonnement von {product} wird sich ändern',
  'scheduled.text':
    'Ihr Abonnement von {product} wechselt am {date} zu {next}. Ihre nächste Zahlung an diesem Tag: {amount}. Bis dahin ändert sich nichts.',
  'scheduled.free':
    'Ihr Abonnement von {product} wechselt am {date} zu {next}. Dafür wird nichts abgebucht. Bis dahin ändert sich nichts.',
  'pausing.subject': 'Ihr Abonnement von {product} wird pausieren',
  'pausing.until':
    'Ihr Abonnement von {product} wird pausieren. Sie können es bis zum {date} nutzen; während der Pause wird nichts abgebucht.',
  'pausing.usage':
    'Ihr Abonnement von {product} wird pausieren. Sie können es bis zum {date} nutzen; der Verbrauch bis dahin wird an diesem Tag abgebucht, während der Pause nichts.',
  'pausing.resumes': 'Es läuft am {date} weiter und wird dann abgebucht.',
  'pausing.open': 'Es pausiert, bis es fortgesetzt wird.',
  'paused.subject': 'Ihr Abonnement von {product} pausiert',
  'paused.text': 'Ihr Abonnement von {product} pausiert. Während der Pause wird nichts abgebucht.',
  'resumed.subject': 'Ihr Abonnement von {product} läuft weiter',
  'resumed.text':
    'Die Pause Ihres Abonnements von {product} ist vorbei. Ein neuer Zeitraum hat begonnen und wird jetzt abgebucht.',
  'canceled.subject': 'Ihr Abonnement von {product} ist gekündigt',
  'canceled.until':
    'Ihr Abonnement von {product} ist gekündigt. Sie können es bis zum {date} nutzen; es wird nichts mehr abgebucht.',
  'canceled.usage':
    'Ihr Abonnement von {product} ist gekündigt. Sie können es bis zum {date} nutzen; der Verbrauch bis dahin wird an diesem Tag abgebucht, danach nichts mehr.',
  'canceled.change':
    'Ihr Abonnement von {product} ist gekündigt. Sie können es bis zum {date} nutzen; der Rest Ihres letzten Tarifwechsels wird an diesem Tag abgebucht, danach nichts mehr.',
  'uncanceled.subject': 'Ihr Abonnement von {product} läuft weiter',
  'uncanceled.text':
    'Sie haben die Kündigung Ihres Abonnements von {product} zurückgenommen. Es läuft weiter wie bisher.',
  'past_due.subject': 'Ihre Zahlung für {product} ist fehlgeschlagen',
  'past_due.text':
    'Die Zahlung von {amount} für Ihr Abonnement von {product} ist fehlgeschlagen. Ihre Leistungen ruhen, bis die Zahlung erfolgt ist.',
  'past_due.next':
    'Wir belasten Ihre Karte erneut am {dates}. Schlägt auch der letzte Versuch fehl, endet Ihr Abonnement am {date}.',
  'past_due.otherCard': 'Verwenden Sie eine andere Karte, um sofort fortzufahren:',
  'past_due.sameCard': 'Oder bezahlen Sie mit Ihrer gespeicherten Karte:',
  'bank_asks.subject': 'Ihre Bank bittet Sie, eine Zahlung für {product} zu bestätigen',
  'bank_asks.text':
    'Ihre Bank bittet Sie, die Zahlung für Ihr Abonnement von {product} zu bestätigen. Ihre Karte wurde nicht abgelehnt. Bestätigen Sie die Zahlung auf der folgenden Seite, dann läuft das Abonnement sofort weiter.',
  'trial_started.subject': 'Ihre Testphase von {product} hat begonnen',
  'trial_started.charged':
    'Ihre Testphase von {product} hat begonnen. Sie ist bis {date} kostenlos. Ihre erste Zahlung an diesem Tag: {amount}, wenn Sie nicht vorher kündigen.',
  'trial_started.unpaid':
    'Ihre Testphase von {product} hat begonnen. Sie ist bis {date} kostenlos. Fügen Sie vor diesem Tag eine Zahlungsmethode hinzu, um Ihr Abonnement zu behalten: Sonst endet es dann, und es wird nichts abgebucht.',
  'trial_started.free':
    'Ihre Testphase von {product} hat begonnen. Sie ist bis {date} kostenlos, und auch dann wird nichts abgebucht.',
  'trial_ending.subject': 'Ihre Testphase von {product} endet am {date}',
  'trial_ending.charged':
    'Ihre Testphase von {product} endet am {date}. Ihre erste Zahlung an diesem Tag: {amount}. Sie müssen nichts tun.',
  'trial_ending.unpaid':
    'Ihre Testphase von {product} endet am {date}. Fügen Sie vor diesem Tag eine Zahlungsmethode hinzu, um Ihr Abonnement zu behalten: Sonst endet es dann, und es wird nichts abgebucht.',
  'trial_ending.free': 'Ihre Testphase von {product} endet am {date}. Es wird nichts abgebucht.',
  'trial.cancel': 'Soll nichts abgebucht werden, kündigen Sie vor diesem Tag:',
  'trial.addMethod': 'Hier können Sie eine Zahlungsmethode hinzufügen:',
  'ended.subject': 'Ihr Abonnement von {product} ist beendet',
  'ended.nothing': 'Ihr Abonnement von {product} ist beendet. Es wird nichts mehr abgebucht.',
  'ended.trial':
    'Ihre Testphase von {product} ist zu Ende und damit Ihr Abonnement, da keine Zahlungsmethode hinzugefügt wurde. Es wurde nichts abgebucht.',
  'ended.usage':
    'Ihr Abonnement von {product} ist beendet. Noch nicht bezahlter Verbrauch wird jetzt abgebucht, danach nichts mehr.',
  'ended.change':
    'Ihr Abonnement von {product} ist beendet. Ihr letzter Tarifwechsel wird jetzt abgebucht, danach nichts mehr.',
  'subscription.where': 'Ihre Abonnements, Rechnungen und Zahlungsmittel finden Sie hier:',
  'subscription.open': 'Ihre Käufe öffnen',
  'subscription.pay': 'Zahlungsmittel aktualisieren',
  'subscription.whereToPay': 'Hier können Sie bezahlen, mit Ihrer gespeicherten oder einer anderen Karte:',
  'subscription.payNow': 'Jetzt bezahlen',

  'losses.one': '{benefit} gehört nicht mehr zu Ihren Leistungen',
  'losses.many': {
    one: '{count} Leistung von {seller} steht Ihnen nicht mehr zur Verfügung',
    other: '{count} Leistungen von {seller} stehen Ihnen nicht mehr zur Verfügung',
  },
  'losses.heading': 'Ihre Leistungen haben sich geändert',
  'losses.changed': 'Ihre Leistungen von {seller} haben sich geändert. Nicht mehr dabei:',
  'losses.withKey': '{benefit} (Schlüssel {key})',
  'losses.benefit_deleted': '{seller} bietet es nicht mehr an.',
  'losses.refunded': 'Ihre Bestellung von {product} wurde erstattet.',
  'losses.not_paid':
    'Die Zahlung für Ihr Abonnement von {product} ist fehlgeschlagen. Sie erhalten es zurück, sobald bezahlt ist.',
  'losses.subscription_paused':
    'Ihr Abonnement von {product} pausiert. Sie erhalten es zurück, sobald es weiterläuft.',
  'losses.subscription_ended': 'Ihr Abonnement von {product} ist beendet.',
  'losses.other': 'Es gehört nicht mehr zu {product}.',
  'losses.kept': 'Ihre übrigen Leistungen finden Sie hier:',
  'losses.open': 'Ihre Käufe öffnen',

  'review.subject': 'Wie gefällt Ihnen {product}?',
  'review.bought': 'Sie haben {product} am {date} bei {seller} gekauft.',
  'review.asks':
    'Sagen Sie anderen, wie es Ihnen gefällt. Ein oder zwei Sätze helfen ihnen bei der Entscheidung:',
  'review.write': 'Bewertung schreiben',
  'review.once':
    '{seller} liest Ihre Bewertung, bevor sie unter dem Namen erscheint, den Sie wählen. Sie haben dafür bis zum {date} Zeit. Wir fragen zu jedem Kauf nur einmal.',
  'shipment.subject': '{content} ist unterwegs',
  'shipment.sent': '{seller} hat Ihnen {content} aus Ihrer Bestellung {number} geschickt.',
  'shipment.to': 'Geschickt an',
  'shipment.by': 'Geschickt mit',
  'shipment.canFollow': 'Sie können die Sendung verfolgen:',
  'shipment.follow': 'Sendung verfolgen',
  'withdrawal.subject': 'Ihr Widerruf: {product}',
  'withdrawal.confirms':
    'Hiermit bestätigen wir, dass Sie Ihren Vertrag mit {seller} widerrufen haben. Ihre Erklärung ging am {moment} bei uns ein.',
  'withdrawal.about': 'Betrifft',
  'withdrawal.order': '{product}, Bestellung {number} vom {date}',
  'withdrawal.by': 'Erklärt von',
  'withdrawal.refund':
    'Ihre Erstattung geht spätestens am {date} auf die Karte, mit der Sie bezahlt haben. Die Bestellung finden Sie hier:',
  'withdrawal.toBalance': '{amount} wurden Ihrem Guthaben wieder gutgeschrieben.',
  'withdrawal.keep': 'Bewahren Sie diese E-Mail auf.',
  'withdrawal.consented':
    'Sie haben verlangt, dass die Lieferung sofort beginnt, und am {moment} dem Folgenden zugestimmt: „{statement}“',
  'portals.subject': 'Hier sind Ihre Käufe',
  'portals.here': 'Sie haben hier Käufe:',
  'portals.code': 'Jede Seite sendet Ihnen einen Code, mit dem Sie sich anmelden.',
  'portals.not': 'Wenn Sie das nicht angefordert haben, müssen Sie nichts tun.',

  'code.subject': 'Zugang zu Ihren Käufen bei {seller}',
  'code.heading': 'Ihr Anmeldecode',
  'code.is': 'Ihr Code ist',
  'code.enter':
    'Geben Sie ihn innerhalb von zehn Minuten auf der Seite ein, die danach gefragt hat. Er öffnet Ihre Käufe bei {seller}.',
  'code.not':
    'Wenn Sie ihn nicht angefordert haben, müssen Sie nichts tun. Geben Sie ihn an niemanden weiter.',

  'confirm.subject': 'Bestätigen Sie Ihre E-Mail-Adresse für {seller}',
  'confirm.text':
    'Ihre Käufe bei {seller} sollen unter dieser Adresse geführt werden. Öffnen Sie innerhalb einer Stunde diese Seite, um zu bestätigen, dass sie Ihnen gehört:',
  'confirm.open': 'Adresse bestätigen',
  'confirm.not': 'Wenn Sie das nicht angefordert haben, müssen Sie nichts tun: Es ändert sich nichts.',
  'asked.subject': 'Ihre E-Mail-Adresse bei {seller} soll sich ändern',
  'asked.text':
    'Jemand, der bei Ihren Käufen bei {seller} angemeldet ist, möchte die E-Mail-Adresse auf {email} ändern. Sie ändert sich, wenn das von der neuen Adresse bestätigt wird.',
  'asked.not': 'Wenn Sie das nicht waren, antworten Sie {seller} sofort.',
  'changed.subject': 'Ihre E-Mail-Adresse bei {seller} hat sich geändert',
  'changed.text':
    'Ihre Käufe bei {seller} werden jetzt unter einer anderen E-Mail-Adresse geführt: {email}. Diese Adresse öffnet sie nicht mehr.',
  'changed.not': 'Wenn das falsch ist, wenden Sie sich sofort an {seller}.',

  'leak.subject': 'Ein Link zu Ihren Käufen wurde öffentlich gefunden und gesperrt',
  'leak.text': 'Ein Link, der Ihre Käufe öffnet, wurde öffentlich gefunden.',
  'leak.where': 'Er wurde hier gefunden: {url}',
  'leak.gone': 'Er funktioniert nicht mehr: Niemand kann ihn verwenden.',
  'leak.todo':
    'Melden Sie sich neu an. Was in der Adresszeile Ihres Browsers steht, können Sie weitergeben, einen solchen Link nicht.',

  'invoice.title': 'Rechnung',
  'invoice.named': 'Rechnung {number}',
  'invoice.continued': 'Rechnung {number}, Fortsetzung',
  'invoice.number': 'Nummer',
  'invoice.issued': 'Ausgestellt',
  'invoice.sold': 'Verkaufsdatum',
  'invoice.corrected': 'Berichtigt am',
  'invoice.from': 'Von',
  'invoice.to': 'Rechnung an',
  'invoice.item': 'Posten',
  'invoice.amount': 'Betrag',
  'invoice.subtotal': 'Zwischensumme',
  'invoice.discount': 'Rabatt',
  'invoice.tax': 'Steuer',
  'invoice.taxInside': 'Davon Steuer',
  'invoice.taxInsideAt': 'Davon Steuer ({rate})',
  'invoice.total': 'Gesamt',
  'invoice.refundedOn': 'Erstattet am {date}',
  'invoice.taxRefunded': 'Erstattete Steuer',
  'invoice.carriedOn': 'Mit der nächsten Bestellung abgebucht',
  'invoice.carriedTo': 'Mit Bestellung {number} abgebucht',
  'invoice.notCollected': 'Nicht abgebucht',
  'invoice.fromBalance': 'Mit Ihrem Guthaben bezahlt',
  'invoice.carriedFrom': 'Aus Bestellung {number}',
  'invoice.paid': 'Bezahlt',
  'invoice.paidLess': 'Bezahlt abzüglich Erstattungen',
  'invoice.due': 'Offener Betrag',
  'invoice.taxNumber': 'USt-IdNr./Steuernr. {number}',
  'invoice.usage': 'Verbraucht vom {from} bis zum {until}',
  'usage.atMost': 'höchstens {amount}',
  'invoice.quantity': 'Menge',
  'invoice.unitPrice': 'Einzelpreis',
  'invoice.period': '{from} bis {until}',
  'invoice.paidWith': 'Bezahlt am {date} mit {card} mit den Endziffern {digits}',
  'invoice.paidOn': 'Bezahlt am {date}',
  'invoice.credited': '{refunded}, Rechnungskorrektur {number}',
  'topUp.subject': 'Ihr Guthaben bei {seller} konnte nicht aufgefüllt werden',
  'topUp.declined':
    'Ihre Zahlungsmethode wurde abgelehnt. {amount} konnten Ihrem Guthaben bei {seller} nicht hinzugefügt werden.',
  'topUp.stopped':
    'Ihr Guthaben wird nicht mehr automatisch aufgefüllt. Hier können Sie die Zahlungsmethode ändern und es wieder einschalten:',
  'topUp.again':
    'Nach Ihrem nächsten Einkauf wird es noch einmal versucht. Hier können Sie die Zahlungsmethode ändern:',
  'topUp.open': 'Zahlungsmethoden und Guthaben',
  'topUpReceipt.title': 'Zahlungsbeleg',
  'topUpReceipt.named': 'Zahlungsbeleg {number}',
  'topUpReceipt.continued': 'Zahlungsbeleg {number}, Fortsetzung',
  'topUpReceipt.untaxed':
    'Diese Zahlung füllt Ihr Guthaben auf. Auf sie fällt keine Umsatzsteuer an: Besteuert wird, was Sie mit dem Guthaben bezahlen, und zwar dann.',
  'refundReceipt.title': 'Erstattungsbeleg',
  'refundReceipt.named': 'Erstattungsbeleg {number}',
  'refundReceipt.continued': 'Erstattungsbeleg {number}, Fortsetzung',
  'refundReceipt.receipt': 'Zum Beleg',
  'refundReceipt.item': 'Erstattung zum Beleg {number}',
  'receipt.title': 'Zahlungsbeleg',
  'receipt.named': 'Zahlungsbeleg {number}',
  'receipt.continued': 'Zahlungsbeleg {number}, Fortsetzung',
  'receipt.open': 'Zahlungsbeleg öffnen',
  'receipt.paidAt': 'Bezahlt am',
  'receipt.refunded': 'Insgesamt erstattet',
  'receipt.whollyRefunded': 'Vollständig erstattet',
  'creditNote.title': 'Rechnungskorrektur',
  'creditNote.named': 'Rechnungskorrektur {number}',
  'creditNote.continued': 'Rechnungskorrektur {number}, Fortsetzung',
  'creditNote.invoice': 'Zur Rechnung',
  'creditNote.item': 'Erstattung der Rechnung {number}',
  'creditNote.total': 'Erstatteter Gesamtbetrag',
  'creditNote.refundedTo': 'Erstattet am {date} auf {card} mit den Endziffern {digits}',
  'creditNote.void':
    'Storniert am {date}: Die Bank hat die Erstattung zurückgewiesen, es wird nichts gutgeschrieben.',
}
