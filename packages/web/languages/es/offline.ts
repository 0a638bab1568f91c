import type { Translation } from '../../lib/texts/catalogue.ts'
import type { texts as english } from '../en/offline.ts'

export const texts: Translation<typeof english> = {
  'offline.title': 'No hay conexión',
  'offline.kept':
    'El taller no está disponible en este momento. Lo que ha empezado se conserva en este navegador, y una imagen ya pagada se termina de pintar y llega por correo.',
  'offline.again': 'Esta página continuará en cuanto haya conexión.',
  'offline.try': 'Intentar de nuevo',
}
