import type { studioSentences } from '@atelier/contract/texts/sentences'
import type { photoSentences } from '@atelier/painter'
import type { Translation } from '../../lib/texts/catalogue.ts'

/** Messages of the server in German. */
export const texts: Translation<typeof studioSentences & typeof photoSentences> = {
  painting_failed: 'Ihr Bild konnte nicht gemalt werden. Bitte schreiben Sie uns.',
  explicit_photo_paid:
    'Unsere Prüfung hält Ihr Foto für anstößig, und solche werden hier nicht gemalt. Sie erhalten Ihr Geld zurück.',
  explicit_photo:
    'Unsere Prüfung hält dieses Foto für anstößig, und solche werden hier nicht gemalt. Es wurde nichts abgebucht; bitte wählen Sie ein anderes Foto.',
  painting_refunded: 'Die Zahlung für dieses Bild wurde erstattet. Beginnen Sie neu mit einem Foto.',
  painting_tried_often:
    'Dieses Bild wurde so oft versucht, wie es geht. Bitte schreiben Sie uns, wir kümmern uns darum.',
  photo_missing: 'Ihre Zahlung ist angekommen, Ihr Foto nicht. Bitte wählen Sie das Foto noch einmal.',
  photo_gone_paid:
    'Dieses Foto ist hier nicht mehr gespeichert. Bitte wählen Sie es noch einmal; Ihre Zahlung gilt dafür weiter.',
  photo_gone: 'Dieses Foto ist hier nicht mehr gespeichert. Bitte wählen Sie es noch einmal.',
  no_such_painting: 'Dieses Bild gibt es nicht.',
  not_shareable: 'Dieses Bild kann gerade nicht geteilt werden.',
  email_not_corrected:
    'Dieses Bild kann jetzt nicht an eine andere Adresse gesendet werden. Bitte schreiben Sie uns.',
  photos_full:
    'Zurzeit sind hier so viele Fotos, dass kein weiteres mehr Platz hat. Bitte versuchen Sie es in einer Minute noch einmal.',
  photos_full_for_network:
    'Aus Ihrem Netz warten hier sehr viele Fotos auf ihre Bezahlung. Bitte bezahlen Sie eines davon oder versuchen Sie es morgen wieder.',
  studio_closed: 'Das Atelier ist gerade geschlossen. Bitte kommen Sie etwas später wieder.',
  no_payment_session: 'Die Kasse konnte nicht geöffnet werden',
  payment_failed: 'Die Zahlung ist fehlgeschlagen. Bitte versuchen Sie es noch einmal.',
  checkout_not_opened: 'Die Kasse konnte nicht geöffnet werden. Bitte versuchen Sie es noch einmal.',
  payment_processing:
    'Ihre Zahlung wird noch verarbeitet. Diese Seite geht weiter, sobald sie abgeschlossen ist.',
  checkout_unpaid: 'Dieser Einkauf ist noch nicht bezahlt, darum gibt es nichts zu malen.',
  checkout_payment_failed:
    'Die Zahlung an dieser Kasse ist fehlgeschlagen, darum gibt es nichts zu malen. Es wurde nichts abgebucht.',
  checkout_expired_unpaid:
    'Dieser Bezahlvorgang ist abgelaufen, bevor bezahlt wurde, darum gibt es nichts zu malen. Es wurde nichts abgebucht.',
  paid_for_something_else: 'Diese Zahlung war für etwas anderes, darum gibt es nichts zu malen.',
  payment_unreachable:
    'Wir können Ihre Zahlung im Moment nicht prüfen. Sie ist sicher; bitte versuchen Sie es in Kürze noch einmal.',
  unknown_checkout:
    'Unter dieser Adresse kennen wir keine Kasse. Bitte nehmen Sie den Link aus Ihrer E-Mail oder die Seite, von der Sie kamen.',
  photo_incomplete:
    'Dieses Bild ist unvollständig oder beschädigt und lässt sich nicht öffnen. Bitte wählen Sie eine andere Kopie.',
  photo_too_costly:
    'Das Öffnen dieses Bildes braucht zu viel Zeit oder Speicher. Bitte speichern Sie es als JPEG oder kleiner und versuchen Sie es noch einmal.',
  photo_too_many_pixels:
    'Dieses Bild hat {millions} Millionen Pixel ({width} × {height}). Bitte wählen Sie eines mit höchstens {most} Millionen.',
  photo_too_small:
    'Dieses Bild hat nur {width} × {height} Pixel. Bitte wählen Sie eines mit mindestens {least} Pixeln auf jeder Seite.',
  photo_too_narrow:
    'Dieses Bild hat {width} × {height} Pixel und ist zum Malen zu schmal. Bitte beschneiden Sie es so, dass die längere Seite höchstens {most}-mal so lang ist wie die kürzere.',
  photo_too_large: 'Diese Datei hat {size} MB. Bitte wählen Sie eine mit höchstens 30 MB.',
  photo_not_a_picture:
    'Diese Datei ist kein Bild. Bitte wählen Sie ein Foto, zum Beispiel als JPEG, PNG, WebP oder HEIC.',
  photo_camera_raw:
    'Das ist die Rohdatei einer Kamera, die hier nicht geöffnet werden kann. Bitte exportieren Sie das Foto als JPEG und senden Sie das.',
  photos_opening:
    'Gerade werden viele Bilder geöffnet. Bitte versuchen Sie es in ein paar Sekunden noch einmal.',
  photos_arriving: 'Gerade kommen viele Fotos an. Bitte senden Sie dieses in ein paar Sekunden noch einmal.',
}
