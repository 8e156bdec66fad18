/*
 * Clubs that openfootball's data names, of its leagues and cups, written down from memory: no club
 * of ours may have the same folded name.
 */
export const realClubs: readonly string[] = `
Galatasaray|Fenerbahçe|Beşiktaş|Trabzonspor|İstanbul Başakşehir|Başakşehir FK|Kasımpaşa|Konyaspor|Sivasspor|Alanyaspor
Antalyaspor|Kayserispor|Gaziantep FK|Gaziantepspor|Hatayspor|Rizespor|Çaykur Rizespor|Samsunspor|Adana Demirspor|Adanaspor
Ankaragücü|MKE Ankaragücü|Gençlerbirliği|Göztepe|Altay|Altınordu|Bursaspor|Eskişehirspor|Denizlispor|Giresunspor
Ümraniyespor|Fatih Karagümrük|Karagümrük|İstanbulspor|Pendikspor|Bodrum FK|Bodrumspor|Eyüpspor|Kocaelispor|Sakaryaspor
Boluspor|Manisaspor|Manisa FK|Menemen FK|Menemenspor|Keçiörengücü|Ankara Keçiörengücü|Bandırmaspor|Tuzlaspor|Erzurumspor
Erzurumspor FK|BB Erzurumspor|Malatyaspor|Yeni Malatyaspor|Elazığspor|Orduspor|Mersin İdman Yurdu|Akhisarspor|Akhisar Belediyespor
Karabükspor|Kardemir Karabükspor|Balıkesirspor|Kayseri Erciyesspor|Büyükşehir Belediyespor|Ankaraspor|Osmanlıspor|Çorum FK
Iğdır FK|Esenler Erokspor|Amed SK|Amedspor|Şanlıurfaspor|Diyarbakırspor|Vanspor|Vanspor FK|Serikspor|Sarıyer|Kırklarelispor
Arsenal|Aston Villa|Barnsley|Birmingham City|Blackburn Rovers|Blackpool|Bolton Wanderers|Bournemouth|AFC Bournemouth|Bradford City
Brentford|Brighton|Brighton & Hove Albion|Bristol City|Burnley|Cardiff City|Charlton Athletic|Chelsea|Coventry City|Crystal Palace
Derby County|Everton|Fulham|Huddersfield Town|Hull City|Ipswich Town|Leeds United|Leicester City|Liverpool|Luton Town
Manchester City|Manchester United|Middlesbrough|Millwall|Newcastle United|Norwich City|Nottingham Forest|Oldham Athletic|Oxford United
Plymouth Argyle|Portsmouth|Preston North End|Queens Park Rangers|Reading|Rotherham United|Sheffield United|Sheffield Wednesday
Southampton|Stoke City|Sunderland|Swansea City|Swindon Town|Tottenham Hotspur|Watford|West Bromwich Albion|West Ham United|Wigan Athletic
Wimbledon|Wolverhampton Wanderers|Wolves|Wrexham|Wycombe Wanderers
Bayern München|FC Bayern München|Borussia Dortmund|Borussia Mönchengladbach|Bayer 04 Leverkusen|Bayer Leverkusen|RB Leipzig|VfB Stuttgart
VfL Wolfsburg|VfL Bochum|Werder Bremen|SV Werder Bremen|Eintracht Frankfurt|SC Freiburg|1. FC Köln|1. FC Union Berlin|Union Berlin|Hertha BSC
1. FSV Mainz 05|FC Augsburg|TSG 1899 Hoffenheim|TSG Hoffenheim|FC Schalke 04|Schalke 04|Hamburger SV|Hannover 96|Fortuna Düsseldorf
1. FC Nürnberg|1. FC Kaiserslautern|1. FC Heidenheim|SV Darmstadt 98|SpVgg Greuther Fürth|Arminia Bielefeld|SC Paderborn 07|Holstein Kiel
FC St. Pauli|Karlsruher SC|1. FC Magdeburg|Hansa Rostock|Dynamo Dresden|SV Elversberg|Eintracht Braunschweig|VfL Osnabrück|Preußen Münster
Real Madrid|Barcelona|FC Barcelona|Atlético Madrid|Athletic Club|Athletic Bilbao|Real Sociedad|Real Betis|Sevilla FC|Valencia CF|Villarreal CF
Celta Vigo|RC Celta|Espanyol|RCD Espanyol|Getafe CF|Levante UD|Málaga CF|Granada CF|Deportivo La Coruña|Deportivo Alavés|Alavés|SD Eibar
CA Osasuna|Rayo Vallecano|Real Valladolid|UD Las Palmas|CD Leganés|Girona FC|SD Huesca|Cádiz CF|Elche CF|UD Almería|RCD Mallorca|Real Oviedo
Juventus|Juventus FC|AC Milan|Milan|Inter|FC Internazionale Milano|AS Roma|Roma|SS Lazio|Lazio|SSC Napoli|Napoli|ACF Fiorentina|Fiorentina
Atalanta|Atalanta BC|Torino FC|Torino|Bologna FC|Udinese|Udinese Calcio|Sampdoria|Genoa CFC|Genoa|Cagliari|Sassuolo|Hellas Verona|Chievo
Empoli FC|Parma|Parma Calcio|SPAL|Frosinone|Crotone|Benevento|Brescia|US Lecce|Lecce|Spezia|Salernitana|Venezia|Cremonese|AC Monza|Monza|Como 1907|Pisa
Paris Saint-Germain|Olympique Marseille|Olympique de Marseille|Olympique Lyonnais|AS Monaco|LOSC Lille|Lille OSC|OGC Nice|Stade Rennais FC
RC Lens|FC Nantes|Girondins de Bordeaux|Montpellier HSC|AS Saint-Étienne|RC Strasbourg|Toulouse FC|Stade de Reims|Angers SCO|FC Metz|FC Lorient
Dijon FCO|SM Caen|EA Guingamp|Amiens SC|Nîmes Olympique|Stade Brestois 29|Clermont Foot|ESTAC Troyes|AJ Auxerre|AC Ajaccio|Le Havre AC|Paris FC
AFC Ajax|Ajax|PSV|PSV Eindhoven|Feyenoord|AZ|AZ Alkmaar|FC Twente|FC Utrecht|SC Heerenveen|FC Groningen|Vitesse|Sparta Rotterdam|NEC Nijmegen
Heracles Almelo|Willem II|PEC Zwolle|Fortuna Sittard|RKC Waalwijk|Go Ahead Eagles|Excelsior|NAC Breda|ADO Den Haag|FC Volendam|Telstar
SL Benfica|Benfica|FC Porto|Porto|Sporting CP|SC Braga|Vitória SC|Vitória Guimarães|Boavista FC|CS Marítimo|Rio Ave FC|FC Famalicão|Gil Vicente FC
Moreirense FC|Portimonense|CD Tondela|FC Arouca|GD Chaves|Estoril Praia|Casa Pia AC|CD Nacional|Estrela da Amadora|AVS
Club Brugge|RSC Anderlecht|KRC Genk|KAA Gent|Standard Liège|Royal Antwerp|Union Saint-Gilloise|KV Mechelen|Cercle Brugge|OH Leuven|Sint-Truiden
Celtic|Rangers|Aberdeen|Hearts|Hibernian|Dundee United|Dundee FC|Motherwell|Kilmarnock|St. Mirren|St. Johnstone|Ross County|Livingston
Rapid Wien|Austria Wien|Red Bull Salzburg|RB Salzburg|Sturm Graz|LASK|Wolfsberger AC|TSV Hartberg|WSG Tirol|SCR Altach|Grazer AK|Blau-Weiß Linz
FC Basel|BSC Young Boys|FC Zürich|Grasshopper Club Zürich|FC Luzern|FC St. Gallen|Servette FC|FC Lugano|FC Sion|Lausanne-Sport|FC Winterthur
Olympiacos|Olympiakos Piräus|Panathinaikos|AEK Athen|AEK Athens|PAOK|Aris|Asteras Tripolis|OFI Crete|Atromitos|Panetolikos|Lamia|Volos
Shakhtar Donetsk|Dynamo Kyiv|Dnipro|Zorya Luhansk|Vorskla Poltava|Metalist Kharkiv|Zenit St. Petersburg|Spartak Moskva|CSKA Moskva|Lokomotiv Moskva
Rubin Kazan|FK Krasnodar|FK Rostov|Krylya Sovetov|Red Star Belgrade|Crvena zvezda|Partizan|Dinamo Zagreb|Hajduk Split|NK Rijeka|NK Osijek
Ludogorets Razgrad|CSKA Sofia|Levski Sofia|FCSB|Steaua București|CFR Cluj|Universitatea Craiova|Slavia Praha|Sparta Praha|Viktoria Plzeň|Baník Ostrava
Legia Warszawa|Lech Poznań|Raków Częstochowa|Jagiellonia Białystok|Wisła Kraków|Ferencváros|Qarabağ|Qarabağ FK|Neftçi|Neftçi PFK|Sabah FK|Sabail FK
FC København|Brøndby IF|FC Midtjylland|FC Nordsjælland|Aarhus GF|Malmö FF|AIK|Djurgården|Hammarby|IFK Göteborg|Rosenborg|Molde|Bodø/Glimt|Viking
Maccabi Tel Aviv|Maccabi Haifa|Hapoel Be'er Sheva|Flamengo|Palmeiras|Corinthians|São Paulo|Santos|Fluminense|Botafogo|Grêmio|Internacional
Boca Juniors|River Plate|Racing Club|Independiente|San Lorenzo|Vélez Sarsfield|Estudiantes|LA Galaxy|Los Angeles FC|Seattle Sounders|Inter Miami
Club América|Chivas|Guadalajara|Cruz Azul|Pumas UNAM|Monterrey|Tigres UANL|Toluca|Pachuca|Santos Laguna|León|Atlas|Necaxa|Puebla|Querétaro|Tijuana
`
  .split(/[|\n]/)
  .map((name) => name.trim())
  .filter((name) => name !== '')
