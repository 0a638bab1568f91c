import type { Translation } from '../../lib/texts/catalogue.ts'
import type { texts as english } from './en.ts'

/** The texts of the studio in German. */
export const texts: Translation<typeof english> = {
  language: 'Sprache',
  'page.title': 'Atelier: Ihr Foto als handgemalte Szene',
  'page.description':
    'Aus Ihrem Foto wird eine handgemalte Szene: weiter Himmel, weiches Licht, sichtbare Pinselstriche. Einmal zahlen, kein Konto, das Bild kommt auch per E-Mail.',
  noscript: 'Zum Malen braucht es JavaScript. Bitte schalten Sie es ein und laden Sie diese Seite neu.',
  'slow.text': 'Das dauert länger als gedacht.',
  'slow.reload': 'Seite neu laden',
  'stopped.title': 'Diese Seite funktioniert gerade nicht',
  'stopped.text':
    'Bei uns ist etwas schiefgegangen. Laden Sie die Seite neu, um fortzufahren: Abgebucht wird dadurch nichts doppelt.',
  'kit.close': 'Schließen',
  'kit.dismiss': 'Meldung schließen',
  'kit.tryAgain': 'Noch einmal versuchen',

  skip: 'Direkt zum Atelier',
  contact: 'Kontakt',
  'hero.label': 'Ein Bild malen lassen',
  'hero.title': 'Treten Sie ein in eine gemalte Welt',
  'hero.lead':
    'Bringen Sie ein Foto mit, das Sie lieben. Unser Maler malt es neu, Strich für Strich. Das Bild gehört Ihnen.',
  'hero.offer': 'für ein Gemälde, einmal bezahlt',
  'hero.noAccount': 'Kein Konto',
  'hero.byMail': 'Kommt auch per E-Mail',
  'hero.example': 'ein Berg über Herbstwald und grüner Wiese',

  'card.label': 'Die Malkarte',
  'steps.label': 'Schritte',
  'steps.initial': 'Foto',
  'steps.email': 'E-Mail',
  'steps.payment': 'Zahlung',
  'steps.processing': 'Malen',
  'steps.done': 'Fertig',
  back: 'Zurück',

  'photo.title': 'Am Anfang steht ein Foto',
  'photo.drop': 'Legen Sie Ihr Foto hier ab',
  'photo.or': 'oder',
  'photo.choose': 'wählen Sie eine Datei',
  'photo.paste': ', oder fügen Sie eine ein',
  'photo.letGo': 'Loslassen: Wir übernehmen',
  'photo.kinds':
    'JPEG, PNG, HEIC, WebP und die meisten anderen Bilder, bis 30 MB. Der Aufnahmeort wird entfernt.',
  'photo.samples': 'Kein Foto zur Hand? Probieren Sie eines von uns:',
  'photo.sampleLost':
    'Dieses Foto konnte nicht geladen werden. Bitte versuchen Sie es noch einmal, oder wählen Sie ein eigenes.',
  'sample.dog': 'Ein Hund',
  'sample.dandelions': 'Pusteblumen',
  'sample.balloon': 'Ein Heißluftballon',
  'photo.refused': 'Diese Datei geht nicht',
  'photo.empty': 'Diese Datei ist leer. Bitte wählen Sie ein anderes Foto.',
  'photo.unreadable':
    'Diese Datei ist kein Bild, das wir lesen können. Bitte wählen Sie ein Foto, zum Beispiel als JPEG, PNG, WebP oder HEIC.',
  'photo.large': 'Dieses Foto ist zu groß: {size} MB. Bitte wählen Sie eines mit höchstens {most} MB.',
  'photo.small':
    'Dieses Foto ist zu klein: {width} × {height} Pixel. Bitte wählen Sie eines mit mindestens {least} Pixeln auf jeder Seite.',
  'photo.damaged': 'Dieses Bild ist beschädigt und nicht lesbar. Bitte wählen Sie ein anderes Foto.',
  'photo.undrawable':
    'Dieser Browser konnte aus der SVG-Zeichnung kein Bild machen. Bitte speichern Sie sie in einem Zeichenprogramm als PNG und wählen Sie diese Datei.',
  'photo.unopened': 'Diese Datei ließ sich nicht öffnen. Bitte wählen Sie sie noch einmal, oder eine andere.',
  'photo.untaken': 'Dieses Foto konnte nicht angenommen werden. Bitte wählen Sie ein anderes.',
  'camera.phone': 'Foto aufnehmen',
  'camera.computer': 'Kamera benutzen',
  'camera.title': 'Foto aufnehmen',
  'camera.failed':
    'Die Kamera ließ sich nicht öffnen. Erlauben Sie sie im Browser für diese Seite, oder wählen Sie eine Datei.',
  'camera.sees': 'Was die Kamera sieht',
  'camera.take': 'Aufnehmen',
  'upload.sending': 'Ihr Foto wird gesendet … {percent} %',
  'upload.reading': 'Ihr Foto wird gelesen …',
  'upload.waiting': 'Das Netz ist weg. Sobald es wieder da ist, geht es von selbst weiter.',
  'upload.kept': 'Ihr Foto ist angekommen.',
  'upload.label': 'Ihr Foto wird gesendet',

  'email.title': 'Ihre E-Mail-Adresse',
  'email.intro': 'An diese Adresse schicken wir das fertige Bild',
  'email.label': 'E-Mail-Adresse',
  'email.hint': 'Eine E-Mail-Adresse, etwa name@example.com',
  'email.missing': 'Bitte geben Sie Ihre E-Mail-Adresse ein',
  'email.wrong': 'Das sieht nicht nach einer E-Mail-Adresse aus. Bitte prüfen Sie sie.',
  'email.continue': 'Weiter',
  'preview.title': 'Vorschau',
  'preview.painting': 'Eine kleine Vorschau wird gemalt …',
  'preview.painted': 'Eine kleine Vorschau. Ihr Bild wird größer, feiner und ohne das Wort darauf.',
  'preview.missing': 'Die Vorschau konnte hier nicht gemalt werden. Ihr Bild folgt trotzdem Ihrer Auswahl.',
  notLoaded: 'Dieser Teil der Seite ist nicht angekommen. Prüfen Sie die Verbindung.',
  'preview.notLoaded': 'Die Vorschau konnte nicht geladen werden. Ihr Bild wird trotzdem gemalt.',
  'preview.again': 'Vorschau neu laden',
  'preview.alt': 'Ihr Foto, klein gemalt im Stil „{style}“',
  'style.label': 'Stil',
  'style.meadow': 'Wiese',
  'style.seaside': 'Am Meer',
  'style.dusk': 'Goldener Abend',
  'style.snow': 'Erster Schnee',
  'brush.label': 'Pinselgröße',
  'brush.least': 'Fein',
  'brush.most': 'Breit',
  'brush.fine': 'fein',
  'brush.middle': 'mittel',
  'brush.broad': 'breit',

  'payment.title': 'Bezahlen',
  'payment.instead': 'Statt',
  'payment.note': 'Einmal mit Karte, auf der nächsten Seite. Kein Abo.',
  'payment.instant': 'Sofort gemalt',
  'payment.instantText': 'Das Malen beginnt, sobald Sie von der Kasse zurück sind.',
  'payment.secure': 'Sicher bezahlt',
  'payment.secureText': 'Ihre Kartendaten gehen nur an die Kasse, nie an diese Seite.',
  'payment.to': 'Das Bild geht an {email}.',
  'payment.pay': '{price} zahlen',
  'payment.opening': 'Die Kasse wird geöffnet …',
  'payment.noAddress': 'Die Kasse konnte nicht geöffnet werden',
  'payment.failed': 'Die Zahlung hat nicht geklappt. Bitte versuchen Sie es noch einmal.',

  'processing.title': 'Ihr Bild entsteht',
  'processing.light': 'Wir sehen uns Licht und Farben Ihres Fotos an …',
  'processing.washes': 'Die ersten Farbschichten werden angelegt …',
  'processing.strokes': 'Die feinen Striche kommen dazu, einer nach dem anderen …',
  'processing.awaiting': 'Wir warten auf Ihre Zahlung …',
  'processing.progress': 'Wie weit Ihr Bild ist',
  'processing.originalAlt': 'So haben Sie es geschickt',
  'processing.original': 'Foto',
  'processing.transformed': 'Gemälde',
  'processing.word': 'In Arbeit …',
  'processing.leave': 'Sie können diese Seite schließen: Das Bild kommt auch per E-Mail.',
  'stage.offline':
    'Sie sind offline. Wir malen weiter, und diese Seite zieht nach, sobald Sie wieder da sind.',
  'stage.checking': 'Ihre Zahlung wird geprüft',
  'stage.handing': 'Ihr Foto geht an den Maler',
  'stage.awaiting': 'Ihre Zahlung wird noch verarbeitet. Wir fragen alle paar Sekunden nach.',
  'stage.queued': 'Ihr Bild ist als Nächstes dran',
  'stage.uploading': 'Ihr Foto kommt auf die Staffelei',
  'stage.painting': 'Wird gemalt',
  'stage.saving': 'Die Farbe trocknet',
  'stage.ahead': {
    one: 'Ein Bild ist noch vor Ihrem dran',
    other: '{count} Bilder sind noch vor Ihrem dran',
  },
  'ended.photoTitle': 'Wir brauchen Ihr Foto noch einmal',
  'ended.photoText': 'Es darf jedes Foto sein: Das Bild ist bezahlt.',
  'ended.refusedTitle': 'Dieses Foto wird nicht gemalt',
  'ended.failedTitle': 'Dieses Bild ist nicht gelungen',
  'ended.noneTitle': 'Hier ist kein Bild',
  'ended.refused': 'Eine Maschine hat es angesehen, und Maschinen irren. Wenn das so war, schreiben Sie uns.',
  'ended.notFound':
    'Durch das Öffnen dieser Seite wurde nichts abgebucht. Wenn Sie bezahlt haben, nehmen Sie den Link aus unserer E-Mail, oder schreiben Sie uns.',
  'ended.refunded':
    'Ihre ganze Zahlung ist auf dem Weg zurück zu Ihnen. Banken brauchen ein paar Tage, bis man es sieht.',
  'ended.canRetry':
    'Ihre Zahlung ist sicher und bleibt bei diesem Bild. Ein neuer Versuch kostet nichts. Ohne ihn geht das Geld nach einem Tag an Sie zurück.',
  'ended.over': 'Ihre Zahlung geht an Sie zurück; Sie müssen nichts tun.',
  'ended.write': 'Schreiben Sie uns',
  'ended.otherPhoto': 'Mit anderem Foto beginnen',
  'ended.photo': 'Mit einem Foto beginnen',
  'ended.incompleteLink': 'Dieser Link ist nicht vollständig. Bitte nehmen Sie den aus Ihrer E-Mail.',
  'ended.notUploaded': 'Das Foto konnte nicht gesendet werden: {reason}',

  'done.title': 'Ihr Bild im Ghibli-Stil ist fertig!',
  'done.toast': 'Ihr Bild ist gemalt!',
  'done.late': 'Ihr Bild ist fertig, aber hier noch nicht angekommen.',
  'done.asking': 'Wir fragen weiter danach.',
  'done.ask': 'Jetzt nachfragen',
  'done.alt': 'Das fertige Gemälde',
  'done.yourPhoto': 'Ihr Foto, gemalt',
  'done.again': 'Neues Bild',
  'done.download': 'Bild herunterladen',
  'done.notDownloaded': 'Das Bild konnte nicht heruntergeladen werden',
  'done.size': 'Der Download ist ein PNG mit {width} × {height} Pixeln.',
  'done.largeSoon': 'Die volle Größe ({width} × {height}) wird gemalt…',
  'done.largeReady': 'Der Download ist ein PNG in voller Größe: {width} × {height} Pixel.',
  'done.largeFailed': 'Die volle Größe ({width} × {height}) konnte nicht gemalt werden.',
  'done.sentTo': 'Gesendet an {email}',
  'done.wrongAddress': 'Falsche Adresse?',
  'done.sendAgain': 'Dorthin senden',
  'done.keepAddress': 'Abbrechen',
  'done.notSent': 'Die E-Mail konnte nicht gesendet werden. Bitte versuchen Sie es gleich noch einmal.',
  'compare.painting': 'Das Gemälde: {what}',
  'compare.before': 'Vor dem Malen',
  'compare.label': 'Wie viel vom Gemälde zu sehen ist',
  'compare.value': '{percent} % Gemälde',
  'compare.original': 'Original zeigen',
  'compare.photo': 'Foto',
  'compare.all': 'Gemälde',

  'recent.title': 'Frisch gemalt',
  'recent.note':
    'Beispiele von unserer eigenen Staffelei; die Zeiten sind nur zur Anschauung. Öffnen Sie eines, um es mit seinem Foto zu vergleichen.',
  'recent.ago': { one: 'vor {count} Minute', other: 'vor {count} Minuten' },
  'strip.label': '{what}, als Streifen',
  'strip.pauseLabel': '{what} anhalten',
  'strip.pause': 'Anhalten',
  'strip.play': 'Abspielen',
  'example.temple': 'Der Tempel',
  'example.temple.alt': 'Ein roter, dreistöckiger Tempel über Bäumen, gemalt unter weitem Wolkenhimmel',
  'example.mountain-path': 'Bergpfad',
  'example.mountain-path.alt': 'Ein Pfad, der sich über grüne Hänge zu grauen Gipfeln windet, gemalt',
  'example.two-dogs-house': 'Zwei Hunde',
  'example.two-dogs-house.alt': 'Zwei braune Hunde schauen aus einem weißen Holzhaus, gemalt',
  'example.dandelions': 'Pusteblumen',
  'example.dandelions.alt': 'Pusteblumen im tiefen, goldenen Licht, gemalt',
  'example.fig-bowl': 'Feige in der Schale',
  'example.fig-bowl.alt': 'Eine halbe Feige in einer leuchtend roten Schale, gemalt',
  'example.meadow-hills': 'Wiese und Hügel',
  'example.meadow-hills.alt': 'Eine grüne Wiese, Herbstwälder und blaue Berge, gemalt',
  'example.cat-porch': 'Katze auf der Veranda',
  'example.cat-porch.alt': 'Eine getigerte Katze auf dem Rücken auf einer Veranda, gemalt',
  'example.living-room': 'Wohnzimmer',
  'example.living-room.alt': 'Ein Zimmer mit Trommel, Holztisch und einer Flasche Wein, gemalt',

  'why.title': 'Warum hier malen lassen',
  'why.fast': 'Blitzschnell',
  'why.fastText':
    'Der Maler beginnt, sobald Sie von der Kasse zurück sind, und Sie sehen bei jedem Schritt zu.',
  'why.quality': 'Hohe Qualität',
  'why.qualityText': 'Echte Pinselstriche, die den Formen Ihres Fotos folgen, als PNG zum Behalten.',
  'why.price': 'Erschwinglich',
  'why.priceText': 'Nur 1 $ pro Bild',
  'guests.title': 'Aus dem Gästebuch',
  'guests.note': 'Beispielbewertungen',
  'guests.verified': 'Verifizierter Kauf',
  'guests.stars': '{count} von 5 Sternen',
  'guests.strip': 'Stimmen',
  'guest.maja.role': 'Hundehalterin',
  'guest.maja.text':
    'Ich habe das schlechteste Foto vom besten Hund geschickt. Zurück kam die Heldin der Geschichte.',
  'guest.tomas.role': 'Wanderer',
  'guest.tomas.text':
    'Die Wolken sind so, wie ich den Morgen in Erinnerung habe, nicht wie mein Handy sie sah.',
  'guest.aiko.role': 'Frisch Mutter geworden',
  'guest.aiko.text': 'Es hängt jetzt über dem Kinderbett. Die Großeltern wollten wissen, wer das gemalt hat.',
  'guest.jonah.role': 'Cafébesitzer',
  'guest.jonah.text':
    'Ein Bild von unserer Ecke, und jetzt ist es auf der Karte, im Fenster und auf den Tassen.',
  'guest.elin.role': 'Lehrerin',
  'guest.elin.text':
    'Meine Klasse hat ein Märchen über den gemalten Schulhof geschrieben. Über die Katze wurde eine Stunde gestritten.',
  'guest.peter.role': 'Seemann im Ruhestand',
  'guest.peter.text': 'Kein Konto, keine App. Foto rein, E-Mail, Karte, Bild raus. Ging auf der Fähre.',

  'footer.line': 'Eine kleine Werkstatt, die aus Fotos gemalte Bilder macht.',
  'footer.credits': 'Fotonachweise',
  'footer.links': 'Auf einen Blick',
  'footer.home': 'Startseite',
  'footer.about': 'Über uns',
  'footer.contact': 'Kontakt',
  'footer.legal': 'Rechtliches',
  'footer.privacy': 'Datenschutz',
  'footer.terms': 'Nutzungsbedingungen',
  'form.intro': 'Fragen, Wünsche, ein misslungenes Bild: Schreiben Sie uns, wir lesen alles.',
  'form.name': 'Ihr Name (wenn Sie mögen)',
  'form.message': 'Nachricht',
  'form.send': 'Nachricht senden',
  'form.sent': 'Vielen Dank. Ihre Nachricht ist angekommen.',
  'form.unsent': 'Ihre Nachricht konnte nicht gesendet werden. Bitte versuchen Sie es gleich noch einmal.',
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
    'Es wird an dieses Atelier gesendet, wenn Sie es auswählen, damit es da ist, sobald Sie bezahlt haben. Wo und mit welcher Kamera es aufgenommen wurde, wird sofort entfernt. Wenn Sie nicht bezahlen, wird es nach 24 Stunden gelöscht, oder innerhalb der Stunde danach, wenn noch eine Kasse offen ist. Wenn Sie bezahlen, werden Foto und Gemälde aufbewahrt, damit der Link in Ihrer E-Mail weiter funktioniert; schreiben Sie uns, und wir löschen sie. Zu einem unbezahlten Foto merken wir uns einen Code, der aus der Adresse Ihres Netzes gebildet ist, damit niemand unsere Festplatte füllen kann; er verschwindet mit dem Foto. Wenn sehr viele Fotos warten, gehen die ältesten früher.',
  'privacy.photo2':
    'Foto und Gemälde einer bezahlten Bestellung liegen unter langen, zufälligen Adressen. Niemand kann sie erraten, aber wem Sie die Adresse geben, der kann das Bild sehen. Sie werden für Ihr Gemälde verwendet und für nichts sonst; kein Modell wird damit trainiert.',
  'privacy.photo3':
    'Ein Programm von uns prüft, ob das Foto anstößig ist; kein Mensch tut das. Die kleine Vorschau wird in Ihrem eigenen Browser gemalt. Wo ein Atelier seine Bilder von einem Dienst anderswo malen lässt, geht das Foto dafür dorthin.',
  'privacy.email': 'Ihre E-Mail-Adresse',
  'privacy.emailText': 'Wir verwenden sie für die Kasse und das fertige Bild. Keine Newsletter.',
  'privacy.payment': 'Ihre Zahlung',
  'privacy.paymentText':
    'Um die Karte kümmert sich der Zahlungsdienst hinter der Kasse; ihre Nummer wird hier nie gespeichert. Wir bewahren auf, was wann für wie viel und von welcher Adresse gekauft wurde, weil die Buchführung es verlangt.',
  'privacy.browser': 'Dieser Browser',
  'privacy.browserText':
    'Keine Cookies, kein Tracking, nichts von anderen Firmen. Bis Sie bezahlen, merkt sich dieser Tab Ihre E-Mail-Adresse und wo Ihr Foto liegt, damit beim Neuladen nichts verloren geht; mit dem Tab ist beides vergessen. Zwischen Zahlung und fertigem Gemälde warten eine kleinere Kopie Ihres Fotos und Ihre E-Mail-Adresse im Speicher dieses Browsers; danach werden sie entfernt. Dort merkt er sich auch eine Sprache, die Sie wählen.',
  'terms.buy': 'Was Sie kaufen',
  'terms.buyText':
    'Ein Gemälde nach einem Foto, für 1,49 $, einmal bezahlt. Es gibt kein Abo. Atelier ist der Verkäufer und bucht über die Kasse ab, die sich nach „Zahlen“ öffnet. Ein Atelier im Testmodus nimmt nur Testkarten und bewegt kein Geld.',
  'terms.get': 'Was Sie bekommen',
  'terms.getText':
    'Eine PNG-Datei zum Ansehen, Herunterladen und Behalten, und dieselbe per E-Mail. Sie gehört Ihnen: Drucken Sie sie, verschenken Sie sie, verwenden Sie sie für Ihre Arbeit. Die Rechte am Foto bleiben bei dem, der sie hat.',
  'terms.ask': 'Worum wir bitten',
  'terms.askText':
    'Schicken Sie nur Fotos, die Sie verwenden dürfen, von Menschen, die nichts dagegen haben, und nichts Verbotenes. Anstößige Fotos werden nicht gemalt: Sie erfahren es, bevor Sie zahlen, oder Ihre Zahlung geht zurück.',
  'terms.wrong': 'Wenn etwas schiefgeht',
  'terms.wrongText':
    'Ein misslungenes Bild wird von selbst noch einmal versucht, und Sie können es erneut versuchen lassen, ohne doppelt zu zahlen. Wenn es trotzdem nicht kommt oder nicht das ist, wofür Sie bezahlt haben, schreiben Sie uns, und wir bringen es in Ordnung.',

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
}
