import type { Translation } from '../../lib/texts/catalogue.ts'
import type { texts as english } from '../en/share.ts'

export const texts: Translation<typeof english> = {
  share: 'Dela',
  offered: 'Bilden går direkt till appen du väljer. Alla som har länken kan se den.',
  picture: 'Skicka bilden',
  makeLink: 'Skapa en länk',
  title: 'Ett foto blev den här målningen',
  link: 'Länk att dela',
  note: 'Den som har länken kan se målningen, men inte ditt foto eller din e-postadress.',
  copy: 'Kopiera',
  copied: 'Länken är kopierad.',
  notCopied: 'Länken kunde inte kopieras. Kopiera den manuellt.',
  send: 'Dela…',
  stop: 'Sluta dela',
  stopped: 'Länken fungerar inte längre.',
  failed: 'Det gick inte. Försök igen om en stund.',
}
