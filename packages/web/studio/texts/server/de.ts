import type { Translation } from '../../../lib/texts/catalogue.ts'
import type { texts as english } from './en.ts'

/** Sentences of the server in German. */
export const texts: Translation<typeof english> = {
  'server.failed': 'Ihr Bild konnte nicht gemalt werden. Bitte schreiben Sie uns.',
  'server.explicitPaid':
    'Unsere Prüfung hält Ihr Foto für anstößig, und solche werden hier nicht gemalt. Ihre Zahlung geht an Sie zurück.',
  'server.explicit':
    'Unsere Prüfung hält dieses Foto für anstößig, und solche werden hier nicht gemalt. Es wurde nichts abgebucht; bitte wählen Sie ein anderes Foto.',
  'server.refunded': 'Die Zahlung für dieses Bild ging an Sie zurück. Beginnen Sie neu mit einem Foto.',
  'server.triedOften':
    'Dieses Bild wurde so oft versucht, wie es geht. Bitte schreiben Sie uns, wir kümmern uns darum.',
  'server.photoMissing':
    'Ihre Zahlung ist angekommen, Ihr Foto nicht. Bitte wählen Sie das Foto noch einmal.',
  'server.photoGonePaid':
    'Dieses Foto ist hier nicht mehr gespeichert. Bitte wählen Sie es noch einmal; Ihre Zahlung gilt dafür weiter.',
  'server.photoGone': 'Dieses Foto ist hier nicht mehr gespeichert. Bitte wählen Sie es noch einmal.',
  'server.noPainting': 'Dieses Bild gibt es nicht.',
  'server.corrected':
    'Dieses Gemälde kann jetzt nicht an eine andere Adresse gesendet werden. Bitte schreiben Sie uns.',
  'server.full':
    'Zurzeit sind hier so viele Fotos, dass kein Platz für ein weiteres ist. Bitte versuchen Sie es in einer Minute noch einmal.',
  'server.fullNetwork':
    'Aus Ihrem Netz warten hier sehr viele Fotos auf ihre Zahlung. Bitte bezahlen Sie eines davon, oder versuchen Sie es morgen wieder.',
  'server.closed': 'Das Atelier ist gerade geschlossen. Bitte kommen Sie etwas später wieder.',
  'server.noSession': 'Die Kasse konnte nicht geöffnet werden',
  'server.paymentFailed': 'Die Zahlung hat nicht geklappt. Bitte versuchen Sie es noch einmal.',
  'server.confirmed':
    'Ihre Zahlung wird noch verarbeitet. Diese Seite macht von selbst weiter, sobald sie durch ist.',
  'server.unpaid': 'Dieser Einkauf ist noch nicht bezahlt, darum gibt es nichts zu malen.',
  'server.failedPayment':
    'Die Zahlung an dieser Kasse hat nicht geklappt, darum gibt es nichts zu malen. Es wurde nichts abgebucht.',
  'server.expired':
    'Dieser Bezahlvorgang ist abgelaufen, bevor bezahlt wurde, darum gibt es nichts zu malen. Es wurde nichts abgebucht.',
  'server.otherProduct': 'Diese Zahlung war für etwas anderes, darum gibt es nichts zu malen.',
  'server.unreachable':
    'Wir können Ihre Zahlung im Moment nicht prüfen. Sie ist sicher; bitte versuchen Sie es in einer Weile noch einmal.',
  'server.noCheckout':
    'Zu dieser Adresse kennen wir keine Kasse. Bitte nehmen Sie den Link aus Ihrer E-Mail oder die Seite, von der Sie kamen.',
  'server.incomplete':
    'Dieses Bild ist unvollständig oder beschädigt und lässt sich nicht öffnen. Bitte wählen Sie eine andere Kopie.',
  'server.costly':
    'Dieses Bild zu öffnen, braucht zu viel Zeit oder Speicher. Bitte speichern Sie es als JPEG oder kleiner, und versuchen Sie es noch einmal.',
  'server.manyPixels':
    'Dieses Bild hat {millions} Millionen Pixel ({width} × {height}). Bitte wählen Sie eines mit höchstens {most} Millionen.',
  'server.fewPixels':
    'Dieses Bild hat nur {width} × {height} Pixel. Bitte wählen Sie eines mit mindestens {least} Pixeln auf jeder Seite.',
  'server.narrow':
    'Dieses Bild hat {width} × {height} Pixel und ist zum Malen zu schmal. Bitte beschneiden Sie es so, dass die längere Seite höchstens {most}-mal so lang ist wie die kürzere.',
  'server.heavy': 'Diese Datei hat {size} MB. Bitte wählen Sie eine mit höchstens 30 MB.',
  'server.notPicture':
    'Diese Datei ist kein Bild. Bitte wählen Sie ein Foto, zum Beispiel als JPEG, PNG, WebP oder HEIC.',
  'server.cameraRaw':
    'Das ist die Rohdatei einer Kamera, die hier nicht geöffnet werden kann. Bitte exportieren Sie das Foto als JPEG und senden Sie das.',
  'server.busy':
    'Gerade werden viele Bilder geöffnet. Bitte versuchen Sie es in ein paar Sekunden noch einmal.',
  'server.arriving':
    'Gerade kommen viele Fotos an. Bitte senden Sie dieses in ein paar Sekunden noch einmal.',
}
