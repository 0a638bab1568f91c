import type { Translation } from '@atelier/contract/texts/catalogue'
import type { texts as english } from '../en/emails.ts'

export const texts: Translation<typeof english> = {
  'result.subject': 'Din bild i Ghibli-stil är klar!',
  'result.heading': 'Din målning är klar',
  'result.picture': 'Din målning',
  'result.attached':
    'Din målning är klar. Den är bifogad i det här mejlet som en PNG på {width} × {height} pixlar.',
  'result.look': 'Du kan också se den bredvid ditt foto och ladda ner den igen när du vill:',
  'result.button': 'Se före och efter',
  'result.large':
    'På samma ställe finns den i full storlek, {width} × {height} pixlar, så snart den är målad.',
  'result.help': 'Om något inte blev som du hoppades, svara bara på det här mejlet.',
  'failure.subject': 'Vi kunde inte göra klart din målning',
  'failure.sorry': 'Vi försökte måla ditt foto flera gånger, men det gick inte. Vi beklagar.',
  'failure.again': 'Du har redan betalat, så det kostar inget att försöka igen:',
  'failure.button': 'Försök igen',
  'failure.refund': 'Om du inte gör det får du pengarna tillbaka efter ett dygn.',
  'failure.help': 'Eller svara på det här mejlet, så löser vi det tillsammans.',
  'refund.subject': 'Vi beklagar det som hände med din målning',
  'refund.sorry': 'Vi kunde inte göra klart din målning, och det beklagar vi.',
  'refund.money': 'Du får pengarna tillbaka i sin helhet och behöver inte göra något.',
  'refund.help': 'Om du har en fråga, svara bara på det här mejlet.',
  'rejection.subject': 'Ditt foto målades inte',
  'rejection.check': 'Vår säkerhetskontroll bedömde ditt foto som stötande, och sådana foton målar vi inte.',
  'rejection.money': 'Du får pengarna tillbaka och behöver inte göra något.',
  'rejection.err': 'Kontrollen är automatisk och kan ha fel. Om det blev fel, svara bara på det här mejlet.',
  help: 'Behöver du hjälp, eller vill du ha pengarna tillbaka? Svara bara på det här mejlet. I orderbekräftelsen finns en länk till fakturan.',
  order: 'Beställning',
  date: 'Datum',
  paid: 'Betalt',
}
