import type { Translation } from '../../lib/texts/catalogue.ts'
import type { texts as english } from '../en/offline.ts'

export const texts: Translation<typeof english> = {
  'offline.title': 'Pas de connexion',
  'offline.kept':
    'L’atelier est injoignable pour le moment. Ce que vous avez commencé reste dans ce navigateur, et une image déjà payée est peinte jusqu’au bout et arrive par e-mail.',
  'offline.again': 'La page continuera dès que la connexion sera rétablie.',
  'offline.try': 'Réessayer',
}
