import type { Translation } from '../../lib/texts/catalogue.ts'
import type { texts as english } from '../en/share.ts'

export const texts: Translation<typeof english> = {
  share: 'Dela',
  offered: 'Bilden går direkt till appen du väljer. En länk visar den för alla som har länken.',
  picture: 'Skicka bilden',
  makeLink: 'Skapa en länk',
  title: 'Ett foto blev den här målningen',
  link: 'Länk att dela',
  note: 'Den som har länken ser målningen, men varken ditt foto eller din adress.',
  copy: 'Kopiera',
  copied: 'Länken är kopierad.',
  notCopied: 'Länken kunde inte kopieras. Kopiera den för hand.',
  send: 'Dela…',
  stop: 'Sluta dela',
  stopped: 'Länken leder inte längre någonstans.',
  failed: 'Det gick inte. Försök igen om en stund.',
}
