import type { Translation } from '../../lib/texts/catalogue.ts'
import type { texts as english } from '../en/info.ts'

/** Texts behind the links of the footer in Swedish. */
export const texts: Translation<typeof english> = {
  'credits.intro': 'Exemplen är målade efter de här fotona. Tack till dem som tog dem.',
  'credits.of': '{subject}: efter ”{photo}”, {holder}, {licence}',
  'credits.avatars': 'ur en samling skrivbordsavatarer',
  'about.1':
    'Atelier är en liten verkstad med ett enda hantverk: den tar ett foto och målar det på nytt, på samma sätt som handmålade bakgrunder i animerad film. Himlar blir vida, grönskan frisk, och det som var pixlar blir penseldrag.',
  'about.2':
    'Målaren är ett program som vi har skrivit själva. Det blandar en palett ur ditt foto, följer formerna i det och lägger färg i lager, från breda lavyrer till fint bläck. Det hittar inte på något: din hund förblir din hund.',
  'about.3': 'Alla exempel på sidan är gjorda av målaren, efter fotona som nämns under ”Om fotona”.',
  'privacy.photo': 'Ditt foto',
  'privacy.photo1':
    'Det laddas upp hit till ateljén när du väljer det, så att det finns här när du har betalat. Uppgifter om plats och kamera tas bort direkt. Om du inte betalar raderas det efter 24 timmar, eller inom timmen därefter om en kassa fortfarande är öppen. Om du betalar sparas foto och målning, så att länken i mejlet fortsätter att fungera; skriv till oss så raderar vi dem. Med ett obetalt foto sparar vi en kod som beräknas ur din nätverksadress, så att ingen kan fylla vår disk; den raderas med fotot. När väldigt många foton väntar raderas de äldsta tidigare.',
  'privacy.photo2':
    'Foto och målning i en betald beställning har långa, slumpmässiga adresser. Ingen kan gissa dem, men den som får adressen av dig kan se bilden. De används bara till din målning; ingen modell tränas på dem. En länk som du delar visar bara målningen; ”Sluta dela” stänger av den.',
  'privacy.photo3':
    'En automatisk kontroll, ingen människa, letar efter stötande innehåll. Den lilla förhandsvisningen målas i din egen webbläsare. Om ateljén använder en extern tjänst för att måla skickas fotot dit.',
  'privacy.email': 'Din e-postadress',
  'privacy.emailText': 'Vi använder den för kassan och den färdiga bilden. Inga nyhetsbrev.',
  'privacy.payment': 'Din betalning',
  'privacy.paymentText':
    'Kortet hanteras av betaltjänsten bakom kassan; numret sparas aldrig här. Vi sparar vad som köptes, när, för hur mycket och med vilken e-postadress, eftersom bokföringen kräver det.',
  'privacy.browser': 'Den här webbläsaren',
  'privacy.browserText':
    'Inga kakor, ingen spårning, inget som laddas från andra företag. Tills du betalar minns fliken din e-postadress och var ditt foto finns, så att inget går förlorat om sidan laddas om; det raderas när fliken stängs. Mellan betalningen och den färdiga målningen finns en mindre kopia av ditt foto och din e-postadress i webbläsarens egen lagring; de tas bort när målningen är klar. Om du väljer språk sparas det också där.',
  'terms.buy': 'Det du köper',
  'terms.buyText':
    'En målning av ett foto, till det pris som visas innan du betalar, betald en gång. Det finns ingen prenumeration. Atelier är säljaren och tar betalt i kassan som öppnas efter ”Betala”. En ateljé i testläge tar bara testkort och flyttar inga pengar.',
  'terms.get': 'Det du får',
  'terms.getText':
    'En PNG-fil att titta på, ladda ner och behålla, som också skickas med e-post. Den är din: skriv ut den, ge bort den, använd den i ditt arbete. Rättigheterna till fotot stannar hos den som har dem.',
  'terms.ask': 'Det vi ber om',
  'terms.askText':
    'Skicka bara foton som du får använda, av människor som inte har något emot det, och inget olagligt. Stötande foton målas inte: du får veta det innan du betalar, eller får pengarna tillbaka.',
  'terms.wrong': 'Om något går fel',
  'terms.wrongText':
    'Om en målning misslyckas görs ett nytt försök automatiskt, och du kan försöka igen utan att betala två gånger. Om den ändå inte kommer, eller inte är det du betalade för, skriv till oss så ordnar vi det.',
}
