import type { Translation } from '../../lib/texts/catalogue.ts'
import type { texts as english } from '../en/offline.ts'

export const texts: Translation<typeof english> = {
  'offline.title': 'Keine Verbindung',
  'offline.kept':
    'Das Atelier ist gerade nicht zu erreichen. Was Sie begonnen haben, bleibt in diesem Browser, und ein bezahltes Bild wird fertig gemalt und kommt per E-Mail.',
  'offline.again': 'Sobald es wieder eine Verbindung gibt, geht es hier weiter.',
  'offline.try': 'Erneut versuchen',
}
