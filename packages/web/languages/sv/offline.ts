import type { Translation } from '../../lib/texts/catalogue.ts'
import type { texts as english } from '../en/offline.ts'

export const texts: Translation<typeof english> = {
  'offline.title': 'Ingen anslutning',
  'offline.kept':
    'Ateljén går inte att nå just nu. Det du har börjat med finns kvar i webbläsaren, och en målning som är betald målas färdigt och kommer med e-post.',
  'offline.again': 'Sidan fortsätter av sig själv så snart det finns en anslutning.',
  'offline.try': 'Försök igen',
}
