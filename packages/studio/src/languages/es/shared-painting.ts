import type { Translation } from '@atelier/contract/texts/catalogue'
import type { texts as english } from '../en/shared-painting.ts'

export const texts: Translation<typeof english> = {
  title: 'De una foto nació esta pintura',
  description:
    'Alguien comparte esta pintura con usted. El taller la pintó a partir de una foto, pincelada a pincelada.',
  alt: 'Una pintura hecha a partir de una foto',
  try: 'Convierta su foto en una pintura',
  tryNote: 'Elija una foto y vea una vista previa antes de pagar.',
  gone: 'Esta pintura ya no se comparte',
  goneText: 'Se ha dejado de compartir, o el enlace está incompleto.',
  studio: 'Ir al taller',
}
