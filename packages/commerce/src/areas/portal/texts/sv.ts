import type { Translation } from '@atelier/contract/texts/catalogue'
import type { english } from './en.ts'

export const swedish: Translation<typeof english> = {
  'lookup.title': 'Dina köp',
  'lookup.text': 'Skriv e-postadressen som du handlade med. Vi skickar adresserna till dina köp.',
  email: 'E-postadress',
  'lookup.send': 'Skicka adresserna',
  'lookup.wrong': 'Skriv en fullständig e-postadress, till exempel namn@example.com.',
  'lookup.tooMany': 'Det blev för många förfrågningar. Försök igen om en timme.',
  'lookup.sent':
    'Om det finns köp under {email} är ett mejl med adresserna på väg. Titta även i skräpposten.',
  home: 'Till dina beställningar',
  failed: 'Det gick inte',
  notFound: 'Hittades inte',
  wait: 'Vänta en stund',
  noSeller: 'Det finns ingen säljare som heter {slug}.',
  'server.notSeen': 'Detta kan inte visas här. Logga in för att se dina beställningar.',
  'server.foreignForm': 'Formuläret skickades från en annan webbplats, så inget gjordes.',
  'server.tooManyCodes': 'För många koder har begärts. Försök igen om en timme.',
  'link.ended': 'Länken gäller inte längre',
  'link.endedText':
    'Den har redan använts, ersatts av en nyare eller är äldre än en timme. Den ändrade ingenting.',
  'email.confirm': 'Bekräfta din e-postadress',
  'email.text': 'Dina köp hos {seller} sparas under {email}. Koder och kvitton skickas dit från och med då.',
  'email.use': 'Använd den här adressen',
  'email.taken': 'Adressen är upptagen',
  'email.takenText': 'En annan kund använder nu den här e-postadressen, så inget ändrades.',
  'email.changed': 'Din e-postadress har ändrats',
  'email.changedText': 'Koder och kvitton skickas från och med nu till den nya adressen.',
  'connect.title': 'Koppla ditt {platform}-konto',
  'connect.text':
    'Ditt {platform}-konto kommer att kopplas till kunden {email} hos {seller}, som får se kontots namn. Det som kunden köper ges sedan till ditt konto.',
  'connect.sure': 'Fortsätt bara om det är du. Stäng annars sidan.',
  'connect.action': 'Koppla mitt {platform}-konto',
  'server.otherCustomer':
    'En annan kund än den som är inloggad här bad om att koppla kontot, så inget kopplades. Om båda är du, logga ut och börja om.',
  'server.otherSeller': 'Det här besöket började hos en annan säljare, så inget kopplades.',
  'server.deletedCustomer': 'Kunden har tagits bort, så inget konto kopplades.',
  'server.oldVisit':
    'Besöket kan inte fortsätta: det är för gammalt eller började inte här. Inget kopplades; börja om i portalen.',
  'connected.title': 'Ditt konto är kopplat',
  'connected.text': 'Åtkomsten är på väg. Du kan stänga fliken.',
  'connected.failed': 'Ditt konto kopplades inte. Stäng fliken och försök igen.',
}
