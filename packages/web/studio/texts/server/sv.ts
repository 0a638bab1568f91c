import type { Translation } from '../../../lib/texts/catalogue.ts'
import type { texts as english } from './en.ts'

/** Sentences of the server in Swedish. */
export const texts: Translation<typeof english> = {
  'server.failed': 'Din bild kunde inte målas. Skriv gärna till oss.',
  'server.explicitPaid':
    'Vår kontroll bedömer att ditt foto är stötande, och sådana målas inte här. Du får tillbaka din betalning.',
  'server.explicit':
    'Vår kontroll bedömer att fotot är stötande, och sådana målas inte här. Inget har debiterats; välj ett annat foto.',
  'server.refunded': 'Betalningen för målningen gick tillbaka till dig. Börja om med ett foto.',
  'server.triedOften': 'Vi har försökt måla bilden så många gånger det går. Skriv till oss så löser vi det.',
  'server.photoMissing': 'Din betalning har kommit fram, men inte ditt foto. Välj fotot en gång till.',
  'server.photoGonePaid':
    'Fotot finns inte kvar här. Välj det en gång till; din betalning gäller fortfarande.',
  'server.photoGone': 'Fotot finns inte kvar här. Välj det en gång till.',
  'server.noPainting': 'Målningen finns inte.',
  'server.corrected': 'Målningen kan inte skickas till en annan adress nu. Skriv till oss.',
  'server.full': 'Det finns så många foton här just nu att inget mer får plats. Försök igen om en minut.',
  'server.fullNetwork':
    'Väldigt många foton från ditt nät väntar på betalning här. Betala ett av dem, eller försök igen i morgon.',
  'server.closed': 'Ateljén är stängd för tillfället. Kom tillbaka lite senare.',
  'server.noSession': 'Kassan kunde inte skapas',
  'server.paymentFailed': 'Betalningen misslyckades. Försök igen.',
  'server.confirmed': 'Din betalning behandlas fortfarande. Sidan fortsätter av sig själv när den är klar.',
  'server.unpaid': 'Kassan är inte betald än, så det finns inget att måla.',
  'server.failedPayment':
    'Betalningen i kassan misslyckades, så det finns inget att måla. Inget har debiterats.',
  'server.expired': 'Kassan gick ut innan den betalades, så det finns inget att måla. Inget har debiterats.',
  'server.otherProduct': 'Betalningen gällde något annat, så det finns inget att måla.',
  'server.unreachable':
    'Vi kan inte kontrollera din betalning just nu. Den är trygg; försök igen om en stund.',
  'server.noCheckout':
    'Vi känner inte till någon kassa på den här adressen. Använd länken i ditt e-brev eller sidan du kom från.',
  'server.incomplete': 'Bilden är ofullständig eller skadad och kan inte öppnas. Välj en annan kopia av den.',
  'server.costly':
    'Bilden tar för mycket tid eller minne att öppna. Spara den som JPEG, eller mindre, och försök igen.',
  'server.manyPixels':
    'Bilden har {millions} miljoner pixlar ({width} × {height}). Välj en med högst {most} miljoner.',
  'server.fewPixels':
    'Bilden är bara {width} × {height} pixlar. Välj en som är minst {least} pixlar på varje sida.',
  'server.narrow':
    'Bilden är {width} × {height} pixlar, för smal att måla. Beskär den så att den längre sidan är högst {most} gånger den kortare.',
  'server.heavy': 'Filen är {size} MB. Välj en på högst 30 MB.',
  'server.notPicture': 'Filen är inte en bild. Välj ett foto, till exempel JPEG, PNG, WebP eller HEIC.',
  'server.cameraRaw':
    'Det här är en råfil från en kamera och kan inte öppnas här. Exportera fotot som JPEG och skicka det.',
  'server.busy': 'Många bilder öppnas just nu. Försök igen om några sekunder.',
  'server.arriving': 'Många foton kommer in just nu. Skicka det här igen om några sekunder.',
}
