import type { studioSentences } from '@atelier/contract/texts/sentences'
import type { photoSentences } from '@atelier/painter'
import type { Translation } from '../../lib/texts/catalogue.ts'

/** Messages of the server in Swedish. */
export const texts: Translation<typeof studioSentences & typeof photoSentences> = {
  painting_failed: 'Din bild kunde inte målas. Skriv gärna till oss.',
  explicit_photo_paid:
    'Vår kontroll bedömer att ditt foto är stötande, och sådana målas inte här. Du får tillbaka din betalning.',
  explicit_photo:
    'Vår kontroll bedömer att fotot är stötande, och sådana målas inte här. Inget har debiterats; välj ett annat foto.',
  painting_refunded: 'Betalningen för målningen har återbetalats. Börja om med ett foto.',
  painting_tried_often: 'Vi har försökt måla bilden så många gånger det går. Skriv till oss så löser vi det.',
  photo_missing: 'Din betalning har kommit fram, men inte ditt foto. Välj fotot en gång till.',
  photo_gone_paid: 'Fotot finns inte kvar här. Välj det en gång till; din betalning gäller fortfarande.',
  photo_gone: 'Fotot finns inte kvar här. Välj det en gång till.',
  no_such_painting: 'Målningen finns inte.',
  not_shareable: 'Målningen kan inte delas just nu.',
  email_not_corrected: 'Målningen kan inte skickas till en annan adress nu. Skriv till oss.',
  photos_full: 'Det finns så många foton här just nu att inget mer får plats. Försök igen om en minut.',
  photos_full_for_network:
    'Väldigt många foton från ditt nätverk väntar på betalning här. Betala ett av dem, eller försök igen i morgon.',
  studio_closed: 'Ateljén är stängd för tillfället. Kom tillbaka lite senare.',
  no_payment_session: 'Kassan kunde inte öppnas',
  payment_failed: 'Betalningen misslyckades. Försök igen.',
  checkout_not_opened: 'Kassan kunde inte öppnas. Försök igen.',
  payment_processing: 'Din betalning behandlas fortfarande. Sidan fortsätter automatiskt när den är klar.',
  checkout_unpaid: 'Köpet är inte betalt än, så det finns inget att måla.',
  checkout_payment_failed: 'Betalningen misslyckades, så det finns inget att måla. Inget har debiterats.',
  checkout_expired_unpaid:
    'Kassan gick ut innan den betalades, så det finns inget att måla. Inget har debiterats.',
  paid_for_something_else: 'Betalningen gällde något annat, så det finns inget att måla.',
  payment_unreachable:
    'Vi kan inte kontrollera din betalning just nu. Den är trygg; försök igen om en stund.',
  unknown_checkout:
    'Det finns ingen kassa på den här adressen. Använd länken i mejlet eller sidan du kom från.',
  photo_incomplete: 'Bilden är ofullständig eller skadad och kan inte öppnas. Välj en annan kopia av den.',
  photo_too_costly:
    'Bilden kräver för mycket tid eller minne att öppna. Spara den som JPEG eller i mindre storlek och försök igen.',
  photo_too_many_pixels:
    'Bilden har {millions} miljoner pixlar ({width} × {height}). Välj en med högst {most} miljoner.',
  photo_too_small:
    'Bilden är bara {width} × {height} pixlar. Välj en som är minst {least} pixlar på varje sida.',
  photo_too_narrow:
    'Bilden är {width} × {height} pixlar, för smal att måla. Beskär den så att den längre sidan är högst {most} gånger den kortare.',
  photo_too_large: 'Filen är {size} MB. Välj en på högst 30 MB.',
  photo_not_a_picture: 'Filen är inte en bild. Välj ett foto, till exempel JPEG, PNG, WebP eller HEIC.',
  photo_camera_raw:
    'Det här är en råfil från en kamera och kan inte öppnas här. Exportera fotot som JPEG och skicka det.',
  photos_opening: 'Många bilder öppnas just nu. Försök igen om några sekunder.',
  photos_arriving: 'Många foton kommer in just nu. Skicka det här igen om några sekunder.',
}
