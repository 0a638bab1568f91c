export * from '@atelier/contract/texts/compare'
