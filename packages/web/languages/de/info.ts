import type { Translation } from '../../lib/texts/catalogue.ts'
import type { texts as english } from '../en/info.ts'

/** Texts behind the links of the footer in German. */
export const texts: Translation<typeof english> = {
  'credits.intro':
    'Die Beispiele sind nach diesen Fotos gemalt. Wir danken allen, die sie aufgenommen haben.',
  'credits.of': '{subject}: gemalt nach „{photo}“, {holder}, {licence}',
  'credits.avatars': 'aus einer Sammlung von Desktop-Avataren',
  'about.1':
    'Atelier ist eine kleine Werkstatt mit einem einzigen Handwerk: Sie nimmt ein Foto und malt es neu, in der Art handgemalter Trickfilmhintergründe. Der Himmel wird weit, das Grün frisch, und was Pixel war, wird Pinselstrich.',
  'about.2':
    'Der Maler ist ein Programm, das wir selbst geschrieben haben. Er mischt aus Ihrem Foto eine Palette, folgt den Formen darin und trägt Farbe in Schichten auf, von breiten Lasuren bis zu feiner Tusche. Er erfindet nichts: Ihr Hund bleibt Ihr Hund.',
  'about.3': 'Alle Beispiele auf dieser Seite stammen von ihm, nach den Fotos in den Nachweisen.',
  'privacy.photo': 'Ihr Foto',
  'privacy.photo1':
    'Es wird an dieses Atelier gesendet, wenn Sie es auswählen, damit es da ist, sobald Sie bezahlt haben. Standort- und Kameradaten werden sofort entfernt. Wenn Sie nicht bezahlen, wird es nach 24 Stunden gelöscht, oder innerhalb der Stunde danach, wenn noch eine Kasse offen ist. Wenn Sie bezahlen, werden Foto und Gemälde aufbewahrt, damit der Link in Ihrer E-Mail weiter funktioniert; schreiben Sie uns, und wir löschen sie. Zu einem unbezahlten Foto merken wir uns einen Code, der aus der Adresse Ihres Netzes gebildet ist, damit niemand unsere Festplatte füllen kann; er verschwindet mit dem Foto. Wenn sehr viele Fotos warten, werden die ältesten früher gelöscht.',
  'privacy.photo2':
    'Foto und Gemälde einer bezahlten Bestellung liegen unter langen, zufälligen Adressen. Niemand kann sie erraten, aber wem Sie die Adresse geben, der kann das Bild sehen. Sie werden nur für Ihr Gemälde verwendet; kein Modell wird damit trainiert. Ein Link, mit dem Sie Ihr Gemälde teilen, zeigt nur das Gemälde; „Nicht mehr teilen“ beendet ihn.',
  'privacy.photo3':
    'Eine automatische Prüfung, kein Mensch, sucht nach anstößigen Inhalten. Die kleine Vorschau wird in Ihrem eigenen Browser gemalt. Lässt ein Atelier seine Bilder von einem externen Dienst malen, wird das Foto dorthin gesendet.',
  'privacy.email': 'Ihre E-Mail-Adresse',
  'privacy.emailText': 'Wir verwenden sie für die Kasse und das fertige Bild. Keine Newsletter.',
  'privacy.payment': 'Ihre Zahlung',
  'privacy.paymentText':
    'Ihre Karte verarbeitet der Zahlungsdienst hinter der Kasse; ihre Nummer wird hier nie gespeichert. Wir bewahren auf, was wann für wie viel und mit welcher E-Mail-Adresse gekauft wurde, weil die Buchführung es verlangt.',
  'privacy.browser': 'Dieser Browser',
  'privacy.browserText':
    'Keine Cookies, kein Tracking, nichts von anderen Firmen. Bis Sie bezahlen, merkt sich dieser Tab Ihre E-Mail-Adresse und wo Ihr Foto liegt, damit beim Neuladen nichts verloren geht; beim Schließen des Tabs wird beides gelöscht. Zwischen Zahlung und fertigem Gemälde warten eine kleinere Kopie Ihres Fotos und Ihre E-Mail-Adresse im Speicher dieses Browsers; danach werden sie entfernt. Dort merkt er sich auch eine Sprache, die Sie wählen.',
  'terms.buy': 'Was Sie kaufen',
  'terms.buyText':
    'Ein Gemälde nach einem Foto, zu dem Preis, der vor dem Bezahlen gezeigt wird, einmal bezahlt. Es gibt kein Abo. Atelier ist der Verkäufer und bucht über die Kasse ab, die sich nach „Zahlen“ öffnet. Ein Atelier im Testmodus akzeptiert nur Testkarten; es fließt kein Geld.',
  'terms.get': 'Was Sie bekommen',
  'terms.getText':
    'Eine PNG-Datei zum Ansehen, Herunterladen und Behalten, auch per E-Mail. Sie gehört Ihnen: Drucken Sie sie, verschenken Sie sie, verwenden Sie sie für Ihre Arbeit. Die Rechte am Foto bleiben bei ihrem Inhaber.',
  'terms.ask': 'Worum wir bitten',
  'terms.askText':
    'Schicken Sie nur Fotos, die Sie verwenden dürfen, von Menschen, die nichts dagegen haben, und nichts Verbotenes. Anstößige Fotos werden nicht gemalt: Sie erfahren es, bevor Sie zahlen, oder erhalten Ihr Geld zurück.',
  'terms.wrong': 'Wenn etwas schiefgeht',
  'terms.wrongText':
    'Ein misslungenes Bild wird automatisch noch einmal gemalt, und Sie können es auch selbst erneut malen lassen, ohne doppelt zu zahlen. Wenn es trotzdem nicht kommt oder nicht das ist, wofür Sie bezahlt haben, schreiben Sie uns, und wir bringen es in Ordnung.',
}
