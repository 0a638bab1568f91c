import type { Translation } from '../../lib/texts/catalogue.ts'
import type { texts as english } from '../en/offline.ts'

export const texts: Translation<typeof english> = {
  'offline.title': 'Du är offline',
  'offline.kept':
    'Ateljén går inte att nå just nu. Det du har påbörjat finns kvar i webbläsaren, och en målning som du har betalat målas klart och kommer med e-post.',
  'offline.again': 'Sidan fortsätter automatiskt när du är online igen.',
  'offline.try': 'Försök igen',
}
