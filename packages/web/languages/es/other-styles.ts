import type { Translation } from '../../lib/texts/catalogue.ts'
import type { texts as english } from '../en/other-styles.ts'

/** Texts about other styles of a photo in Spanish. */
export const texts: Translation<typeof english> = {
  title: 'Esta foto en otro estilo',
  note: 'Pintada a partir de la foto que ya ha traído y enviada a la misma dirección de correo.',
  bought: 'Ya es suya',
  notOpened: 'No se ha podido abrir la página de pago. Inténtelo de nuevo.',
}
