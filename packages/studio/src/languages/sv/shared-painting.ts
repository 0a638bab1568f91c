import type { Translation } from '@atelier/contract/texts/catalogue'
import type { texts as english } from '../en/shared-painting.ts'

export const texts: Translation<typeof english> = {
  title: 'Ett foto blev den här målningen',
  description:
    'Någon har delat den här målningen med dig. Ateljén målade den efter ett foto, penseldrag för penseldrag.',
  alt: 'En målning gjord efter ett foto',
  try: 'Låt måla ditt foto',
  tryNote: 'Välj ett foto och se en förhandsvisning innan du betalar.',
  gone: 'Den här målningen delas inte längre',
  goneText: 'Delningen har stoppats, eller så är länken ofullständig.',
  studio: 'Till ateljén',
}
