export * from '@atelier/contract/texts/catalogue'
