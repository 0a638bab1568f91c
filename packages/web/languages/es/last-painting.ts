import type { Translation } from '../../lib/texts/catalogue.ts'
import type { texts as english } from '../en/last-painting.ts'

/** Texts about the stored painting in Spanish. */
export const texts: Translation<typeof english> = {
  title: 'Su última pintura',
  note: 'Descárguela, compártala o pida más.',
  open: 'Abrir',
  kept: 'Este dispositivo recuerda su pintura durante 30 días.',
  forget: 'Quitar de este dispositivo',
  forgotten: 'Quitada de este dispositivo. El enlace de su correo la sigue abriendo.',
}
