import type { Translation } from '../../lib/texts/catalogue.ts'
import type { InstallTexts } from './en.ts'

export const texts: Translation<InstallTexts> = {
  'offline.title': 'No hay conexión',
  'offline.kept':
    'El estudio no está disponible en este momento. Lo que ha empezado se conserva en este navegador, y una imagen ya pagada se termina de pintar y llega por correo.',
  'offline.again': 'Esta página seguirá por sí sola en cuanto haya conexión.',
  'offline.try': 'Intentar de nuevo',
}
