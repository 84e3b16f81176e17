/**
 * The most common passwords of at least eight characters, in lower case. Source: the frequency
 * lists of zxcvbn 4.4.2 (MIT, https://github.com/dropbox/zxcvbn; passwords, names and common
 * words), with variants that contain digits.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
!qaz2wsx %%passwo 0.0.0.000 0000000000o 00001111 007james 01011900 01011910 01011950 01011960 01011961 01011970
01011971 01011972 01011973 01011974 01011975 01011976 01011977 01011978 01011979 01011980 01011981 01011982 01011983
01011984 01011985 01011986 01011987 01011988 01011989 01011990 01011991 01011992 01011993 01011994 01011995 01011999
01012000 01012001 01012010 01012011 01020304 0102030405 010203040506 01021990 01031985 01031988 01031989 01041985
01041988 01061986 01061990 01071986 01081989 01091987 01091989 01121986 01121988 013cpfza 01478520 0147896325
0192837465 02011971 02011975 02011980 02011981 02011982 02011983 02011984 02011985 02011986 02011987 02011988 02011989
02021971 02021973 02021976 02021979 02021981 02021982 02021983 02021984 02021985 02021986 02021987 02021988 02021989
02021990 02031970 02031973 02031974 02031975 02031977 02031978 02031979 02031980 02031981 02031982 02031984 02031985
02031986 02031987 02031988 02031989 02041972 02041973 02041974 02041975 02041976 02041977 02041978 02041979 02041980
02041981 02041982 02041983 02041984 02041985 02041986 02041987 02041988 02041989 02051970 02051972 02051973 02051975
02051976 02051977 02051978 02051980 02051981 02051982 02051983 02051984 02051985 02051986 02051987 02051988 02051989
02061971 02061972 02061974 02061976 02061977 02061980 02061982 02061983 02061984 02061985 02061986 02061987 02061988
02061989 02071971 02071975 02071976 02071978 02071979 02071980 02071981 02071982 02071983 02071984 02071986 02071987
02071988 02071989 02081970 02081973 02081974 02081976 02081977 02081980 02081982 02081983 02081984 02081985 02081986
02081987 02081988 02081989 02091971 02091973 02091975 02091976 02091977 02091980 02091981 02091983 02091984 02091985
02091986 02091987 02091989 02101973 02101976 02101977 02101979 02101981 02101983 02101984 02101985 02101986 02101987
02101988 02101989 03031986 03041986 03041991 03082006 04041988 04041991 05051985 05051987 05051989 06061986 063dyjuy
07071977 07071987 07091990 07831505 08031985 08031986 08051990 08081988 08121986 08154711 08522580 085tzzqi 09051945
0987654321q 0o9i8u7y 10011986 10011990 100200300 10031988 10051987 10071987 10101986 10101990 10203040 1020304050
102030405060 10293847 1029384756 10inches 11001001 11051987 11051990 11061985 11081989 11111111 1111111111zz 111111aa
1111122222 11112222 1111aaaa 1111qqqq 11121314 11121986 11122233 111222333 11223344 1122334455 112233445566 11223344q
11235813 1123581321 11924704 12011987 12021988 12031985 12031987 12051988 12121212 12121985 12121990 12131415
1213141516 1223334444 12233445 12312312 123123123q 123123321 123123qwe 1232323q 12332112 123321123 123321456 123321qwe
12340987 12344321 12344321q 1234509876 12345123 12345432 123454321 1234554321 12345612 123456123 12345654321
123456654321 12345666 12345671 12345677 12345678 123456789 1234567890 12345678900 12345678900987654321 1234567890a
1234567890q 1234567890z 1234567891 12345678910 123456789123 1234567899 123456789987654321 123456789a 123456789abc
123456789d 123456789g 123456789k 123456789l 123456789m 123456789n 123456789o 123456789p 123456789q 123456789qaz
123456789qwe 123456789qwerty 123456789r 123456789s 123456789v 123456789w 123456789z 12345678a 12345678q 12345679
1234567a 1234567aa 1234567q 1234567u 1234567z 12345687 123456987 123456aa 123456ab 123456abc 123456as 123456asd
123456qaz 123456qq 123456qqq 123456qw 123456qwe 123456qwerty 123456ru 123456zxc 12345abc 12345asd 12345qaz 12345qwe
12345qwer 12345qwert 12345qwerty 12345trewq 12345zxcvb 12347890 12348765 12349876 1234abcd 1234asdf 1234kekc 1234qwer
1234qwerty 1234rewq 1234rmvb 1234zxcv 123581321 12365478 123654789 12369874 123698741 123698745 123789456 123asd123
123hfjdk147 123masha 123mudar 123qaz123 123qq123 123qwe123 123qwe456 123qweas 123qweasd 123qweasdzxc 123qwert
123qwerty 12locked 12qw12qw 12qw34er 12qwaszx 12qwerty 12s3t4p55 13021990 13031987 13041987 13041988 13061986 13121985
13131313 13243546 13245768 132465798 134679852 13572468 13576479 1357908642 1357911q 13579246 135792468 1357924680
135797531 135798642 14021985 14021986 14061991 14111986 14725836 147258369 14785236 147852369 14789632 147896321
147896325 14881488 15011987 15021985 15051981 15051990 15101986 151nxjmt 15426378 154ugeiu 159753123 159753456
159753852 159875321 16051987 16051989 16121987 17011987 17051988 17061988 17171717aa 18011987 18061990 18091985
18121812 18273645 18436572 19061987 19101987 19283746 192837465 19411945 19844891 19877891 19933991 1a2a3a4a
1a2a3a4a5a 1a2b3c4d 1a2b3c4d5e 1a2s3d4f 1a2s3d4f5g 1asshole 1basebal 1diamond 1footbal 1hxboqg2 1jennife 1letmein
1michael 1million 1mustang 1passwor 1password 1patrick 1q2q3q4q 1q2q3q4q5q 1q2w3e4r 1q2w3e4r5 1q2w3e4r5t 1q2w3e4r5t6y
1qa2ws3ed 1qay2wsx 1qaz!qaz 1qaz2wsx 1qaz2wsx3edc 1qaz2wsx3edc4rfv 1qazxsw2 1qazxsw23edc 1qazzaq1 1qw23er4 1william
1x2zkg8w 1z2x3c4v 1z2x3c4v5b 20031987 20051988 20061988 20091988 20091991 20111986 20202020 20spanks 21011989 21031987
21031988 21031990 21051988 21051991 21101986 21125150 2112rush 22011988 22021986 22021989 22031984 22041987 22041988
22061941 22071986 22221111 22334455 22446688 23021986 23041987 23176djivanfros 23skidoo 24011985 24061986 24111989
243462536 24681012 246813579 25031987 25041988 25081988 25091987 25121987 25251325 25800852 25802580 258456123
26031988 26061987 27061988 27731828 28011987 28021990 28021992 28041987 29011985 29051989 29071983 2sexy2ho 2w3e4r5t
2wsx3edc 2wsxcde3 2wsxzaq1 30031988 30041986 30051985 31011987 31415926 314159265 321456987 32165498 321654987
3216732167 326159487 333666999 33rjhjds 34523452 369258147 369852147 380zliki 383pdjvl 3edc4rfv 3edcvfr4 3rjs1la7qe
3stooges 43046721 43211234 44332211 44445555 44magnum 45m2do5bs 48151623 4815162342 4904s677075 4r3e2w1q 4rfv3edc
4rfv5tgb 50spanks 51051051051 541233432442 55bgates 5hsu75kpot 5tgb6yhn 5wr2i7h8 66613666 67camaro 68camaro 69213124
69camaro 73501505 74108520 74123698 741258963 74185296 741852963 74227422 748159263 7777777a 777888999 789123456
78945612 789456123 7894561230 78963214 789632145 789654123 7hrdnw23 7ugd5hip2j 890098890 89015173454 89600506779
8j4ye3uz 8phrowz622 8phrowz624 911turbo 918273645 9293709b13 963258741 96385274 963852741 987412365 987456321
987654321 987654321a 987654321q 99762000 a1234567 a12345678 a123456789 a123456a a1a2a3a4 a1a2a3a4a5 a1b2c3d4
a1b2c3d4e5 a1s2d3f4 a1s2d3f4g5 a7777777 aa123456 aaaa1111 aaaaaaa1 aardvark aassddff abandoned abc12345 abc123456
abcd1234 abcd12345 abcdefg1 aberdeen abigail1 abnormal abracada abracadabra abrakadabra absolutely abulafia academic
acapulco accepted access14 access99 accident accompanied according account1 accounts achieved achievement achilles
acidburn acquired activities activity actually adalberto adaptation addition additional additionally adelaida adelaide
adelphia adgjmptw adjacent admin123 admin1234 admin12345 admin18533362 administration administrative administrator
admitted adrenali adrenalin adrianna adrianne adrienne advanced advantage adventur advertising advisory aerosmit
aerosmith affected affiliated afghanistan afrodita afternoon afterwards agencies agent007 agnieszka agreement
agricultural agriculture agustina airborne aircraft airforce airforce1 airlines airplane akatsuki alabama1 alastair
albatros albertha albertine alcatraz alejandr alejandra alejandrina alejandro aleksander aleksandr aleksandra alessand
alessandro alex1234 alexande alexander alexander1 alexandr alexandra alexandre alexandria alexandru alfarome alfaromeo
algernon alhambra aligator alkaline allblack alleycat alliance alligator allison1 allnight allowing allstars allstate
alongside alpacino alpha123 alphabet alphaman alphonse alphonso altagracia alterego alternative although alvarado
amanda12 amanda18 amarillo amateurs ambassador ambrosia amendment america1 american americans amethyst amoremio
amsterda amsterdam anaconda anakonda analysis anastacia anastasi anastasia anastasiya anatoliy anderson andreas1
andrew12 andromed andromeda andyod22 angel123 angel666 angeleye angelica angelina angeline angelique angelita angelito
angelofwar anhyeuem animated anna2614 annabelle annamari annamarie anneliese annemari annemarie anniversary annmarie
announced annually anteater antelope anthony1 anthony2 anthony7 antigone antionette antoinette anton123 antonette
antonina antonio1 antonius antoshka anuradha anything anywhere aolsucks apartment apollo11 apollo13 apologize apparent
apparently appearance appearances appeared appearing apple123 applepie application applications appointed appointment
appreciate approach approval approved approximately aqswdefr aquafina aqualung aquarius arabella arcangel archange
archangel archbishop architec architect architectural architecture argentin argentina argonaut argument arhangel
arizona1 arkansas armageddon armagedon armstron armstrong arranged arrested arrowhea arschloch arsehole arsenal1
arsenalfc art131313 articles artillery artistic artofwar as123456 asd12345 asd123asd asdasd123 asdasdas asdf1234
asdfasdf asdffdsa asdfg123 asdfg12345 asdfgh01 asdfghjk asdfghjkl asdfjkl; asdfqwer asdfzxcv asdqwe123 ashleigh
ashley12 asmodeus aspirine assassin assassins assclown assembly asshole1 assholes assigned assistance assistant
assisted asslover assmaste assmunch associate associated association astalavista asterios astonvil astonvilla astroboy
athletes athletic athletics atlanta1 atlantic atlantis atreides attached attacked attempted attempts attended
attending attention attitude attorney attractive attributed audience augustin augustine augustus aurelius austin31
austin316 australi australia australian austrian authorities authority autobahn automatic available avalanch avalanche
avangard aviation awesome1 azerty123 azertyui azertyuiop azsxdcfv azsxdcfvgb babemagn babemagnet baberuth babushka
babybear babyblue babycake babycakes babydoll babyface babygirl babygirl1 babygurl babylon5 babylove bachelor backbone
backdoor background backlash backspac badabing badkarma badlands badnaamhere bagpipes bajingan baldrick balloons
ballsack baltimor baltimore banderas baphomet baracuda barakuda barbados barbara1 barcelon barcelona bareback barefeet
barefoot baritone barracud barracuda barselona basebal1 baseball baseball1 basement basically basketba basketbal
basketball bassfish bastard1 bathroom batman12 batman123 batman99 battalion bayliner baywatch bcfields beachbum
bearcats beatles1 beatrice beautifu beautiful beckham7 becoming beefcake beethove beginning behavior behemoth believed
bella123 bellagio bellevue belochka belonged bendover benedict benefits benessere benjamin bennett1 berenice bergkamp
berliner bernadette bernadine bernard1 bernardo bernhard berniece besiktas bestfriend bettyboo bettyboop beverley
bigballs bigblack bigblock bigboobs bigbooty bigbucks bigbutts bigdaddy bigdick1 bigdicks bigfoot1 biggdogg bigmoney
bignasty bigpenis bigpimpi bigpoppa bigpussy bigstick bigtruck bigwilly billabon billabong billboard billiard billy123
billybob billyboy binladen biography biohazard bionicle birmingham birthday birthday1 birthday21 birthday4 biscuit1
bisexual bismarck bismilla bismillah bitchass biteme69 blablabl black123 blackass blackbel blackbelt blackber
blackberry blackbir blackbird blackboy blackcat blackcoc blackcock blackdog blackhaw blackhawk blackice blackie1
blackjac blackjack blacklab blackops blackout blackrose blackshe blacksta blacksun blacktop bladerunner blahblah
blaster1 blastoff bleeding blessed1 blessing blingbling blink182 blizzard blondie1 blondinka bloopers blowfish
blowjobs blue1234 bluearmy blueball bluebear bluebell blueberr bluebird bluedevi blueeyes bluefish bluegill bluejays
blueline bluemoon bluenose bluenote bluerose bluesman bluestar bobafett bobby123 bobdylan bobmarle bobmarley bocephus
bollocks bondarenko bonefish bonehead bonethug bonghits boogaloo bookcase bookmark bookworm boomboom boondock bootneck
borabora bordeaux boris123 borussia boscoe01 bosstone bothering boundaries boundary boyfriend bradford bradley1
branches brandon1 brasilia bravehea braveheart brazilian brazzers breakers breakfast breaking breathing brendan1
brentfor bretagne brian123 brianna1 bridgett bridgette brigette brighton brigitte brilliant bringing britney1 britneys
brittani brittany brittney broadcast broadcasting broadway broderick broncos1 broncos7 broodwar brooklyn brother1
brothers browndog browneye brucelee bruno123 bubba123 bubbadog bubblegum bubbles1 buchanan buckeye1 buckeyes buckshot
buckwhea budapest buddy123 buddyboy buddydog budlight budweise budweiser buffalo1 buffalos bugsbunn bugsbunny building
buildings bukowski bulldawg bulldog1 bulldog2 bulldogg bulldogs bullfrog bullseye bullshit bullwink bumblebe bungalow
bunghole buratino business businessbabe businesses buster01 buster12 buttercu buttercup butterfl butterfly buttfuck
butthead butthole buttocks buttplug bynthytn c3por2d2 cabernet cableguy cachondo cachorro cadillac caitlin1 calamity
caldwell caliente californ california caligula calimero callisto callofduty camaro69 camaross camaroz2 cambiami
cambridg cambridge camelot1 cameltoe cameron1 campaign campaigns campbell canadian canadien candance candelaria
candidate candidates candyass candyman cannabis cannibal cannonda cantona7 capacity capetown capital1 capitals
capoeira capricor capricorn capslock captain1 captured cardinal care1839 carebear carefree caribbean carlitos carlotta
carmelita carmella carnival carolann carolina caroline carolynn carpedie carpediem carpente carpenter carrying
carthage cartman1 cartoons casablan casablanca casandra casanova caseydog cashflow cashmone cashmoney cassandr
cassandra castaway castillo catalina catdaddy categories category catfight catfish1 catharine cathedral catherin
catherine cathleen catholic cathrine catlover catwoman cavalier cbr600rr cbr900rr cdtnjxrf cdtnkfyf celebrate
celebrated celestina celestine celticfc celtics1 cemetery centrino centuries centurion cerberus ceremony certainly
certified cezer121 cfitymrf chadwick chainsaw chairman challeng challenge chambers champagn champagne champion
champions championship championships chandler changeit changeme changeme1 changing channels chantelle characte
character characteristics characterized characters chargers charisma charissa charisse charleen charlene charles1
charles2 charlette charlie1 charlie123 charlie2 charlie3 charlie9 charlies charline charlott charlotte charlton
charmaine charming charolette chastity chauncey checkers checking checkmat cheerleaers chelsea1 chelsea2 chelseafc
chemical chemistr chemistry cherokee cherries cheshire chester1 chester2 chevelle chevrole chevrolet chevy454 chevyman
chevys10 chevyz71 chewbacc chewbacca cheyanne cheyenne chicago1 chicago2 chicken1 chicken2 chickens chickenwing101
childhood children chilidog chillout chipmunk chipper1 chiquita chocolat chocolate chocolate1 choochoo chopper1
choppers chris123 chrisbln chrissy1 christal christel christen christene christensen christia christian christiana
christiane christie christin christina christine christma christmas christop christoper christophe christopher
christy1 chrysler chrystal chuckles churches churchil cinnamon circumstances citibank citizens civilian civilwar
cjkysirj cjrjkjdf claiming clarence claribel clarinet clarissa classic1 classical classics classification classified
claudette claudia1 claudine claymore cleaning clemente clementina clementine cleopatr clevelan cleveland clifford
clinical clinton1 clippers clitlick clitoris close-up clothing cnfybckfd cnjvfnjkju coaching coalition cobra427
cocacola cocksuck cocksucker codeblue coincidence coldbeer coldplay collaboration collected collecti collection
collections colleen1 college1 colleges collette colombia colonial colorado colossus colt1911 coltrane columbia
columbus comanche combination combined comfortable comicbook comicbookdb commande commanded commander commando
commerce commercial commission commissioned commissioner committed committee commodor commonly commonwealth
communication communications communist communities community companies compared competed competing competition
competitions competitive compilation complete completed completely completion complicated component components
composed composer composition comprehensive computer computer1 concentrate concentration concepcion concerned
concerning concerns concerts concetta concluded concorde concrete condition conditions conducted conference confession
confidence confirmed conflict confused congratulations congress connect1 connected connecticut connecting connection
connections consecutive conservation conservative consider considerable considered considering consisted consisting
consists constance constant constituency constitution constitutional constructed construction consuelo consumer
contained containing contains contemporary contested continental continue continued continues continuing continuous
contortionist contract contrast contreras contributed contribution contributions control1 controlled controversial
controversy convention conventional conversation conversion converted convince convinced cookies1 coolbean cooldude
coolgirl coolhand coolness cooperation copeland copenhag cordelia corinthos corleone cornelia cornelius cornhole
cornholi corporate corporation corvet07 corvette costaric cosworth could've couldn't countach counterstrike counties
counting countries country1 courtney coventry coverage covering cowboys1 cowboyup cracksevi crawford crazybab crazyman
creampie creatine creating creation creative credited creepers crescent cricket1 criminal crimson1 cristian cristiano
cristina cristine cristobal cristopher critical criticism criticized crjhgbjy crocodil crossing crusader cruzazul
crystal1 ctdfcnjgjkm cthuttdyf cucumber culinary cultural cumeater cummings cunningham cuntlick cuntsoup cupcake1
currently customers cutiepie cvbhyjdf cvzefh1gkc cxfcnkbdfz cxfcnmttcnm cyberonline cybersex cyclones cygnusx1
cynthia1 dad2ownu daddy123 daedalus daffodil dagestan dagobert daisydog daisymae dallas22 damage11 dangerou dangerous
daniel12 daniel123 daniela1 danielit daniella danielle dannielle dannyboy danyelle daredevi daredevil darkange
darkangel darkjedi darkknight darklord darkmoon darkness darkside darkstar darkwing darthvad darthvader dashadasha
daughter daughters davecole davenport david123 davidoff davidson daydream dbrnjhbz deadhead deadpool deadspin deangelo
death123 death666 deathnote deathrow deborah1 december decision decisions declared declined dedicated deepblue
deepthro deepthroat deerhunt deeznuts deeznutz default1 defeated defeating defender defensive defiant1 definitely
definition deftones delivered delorean delphine delpiero demarcus demetria demetrius democracy democratic demographics
demolished demon666 denis123 department departments departure depending deployed depression derparol derrick1
described describes description deserves designated designed designer desperad desperado desperate destiny1 destroye
destroyed destruction detailed detectiv detective determine determined detroit1 deutschland developed developing
development devil666 devildog devilman devilmaycry dfcbkbcf dfktynby dfktynbyf dhjnvytyjub diamante diameter diamond1
diamonds dickerson dickface dickhead dickless dickweed dietcoke difference differences different difficult digital1
dilbert1 dilligaf dillweed dima1995 dima1996 dingdong dinosaur diogenes dipstick directed direction directly director
directors direwolf dirtbike dirtydog disambiguation disappear disappeared disappointed disaster discover discovered
discovery disgusting displayed distance distinct distinguished distributed distribution district districts division
divisions dkflbckfd dkflbvbh dkflbvbhjdbx dkflbvbhjdyf doberman document documentary documents dodgeram dodgers1
doggydog doggystyle doghouse dogpound dolemite dollface dolphin1 dolphins doma77ns domainlock2005 domenica domenico
domestic dominated dominator dominguez dominic1 dominick dominika dominion dominiqu dominique dontknow doomsday
doorknob doraemon dorothea dortmund dothedew doughboy douglas1 douglass downhill downstairs downtown dragon01 dragon10
dragon11 dragon12 dragon123 dragon13 dragon22 dragon23 dragon66 dragon69 dragon76 dragon88 dragon99 dragonba
dragonball dragonballz dragonfl dragonfly dragons1 dragrace dragster dramatic dreamcas dreamcast dreamer1 dreamers
drinking drjynfrnt dropdead dropkick drowssap drpepper drucilla drumline drummer1 dthjybrf dtkjcbgtl dtxyjcnm ducati99
duckhunt duckling ducksoup duffbeer duracell durango1 dustydog dutchess dutchman dynamite dzxtckfd earliest earnestine
earnhard earthlin earthlink eastside eastwood eatmenow eatmeraw eatpussy eclipse1 economic economics edelmira edinburg
edinburgh editions educated education educational edwardss effective effectively eggplant egyptian eightbal eightball
einstein ejaculation ekaterina elaine22 elbereth elcamino eldiablo eldorado eleanora eleanore election elections
electoral electric electrical electricity electron electronic element1 elementary elements elephant elevation elevator
eleven11 elfriede eliminated elisabet elisabeth elizabet elizabeth elizaveta elizbeth elizebeth ellsworth elsewhere
elvira26 elvis123 emachine emachines embalmer embarrassed embarrassing emergency emmanuel emmitt22 emotional employed
employees employment encouraged energize enforcement enforcer engagement engineer engineering engineers england1
enjoying enriqueta enter123 entering enternow enterpri enterprise entertainment entirely entitled entrance environment
environmental envision epaulson epiphone episodes equipment equipped equivalent erection erickson ericsson ernestina
ernestine escalade escorpio esmeralda especially esperanza espinoza espresso essendon essential establish established
establishing establishment estimated estrella eternity ethernet euphoria european evanescence evangeli evangelina
evangeline evangelion evenflow eventually everette evergree everlast everques everquest everton1 everybody everyone
everything everything's everywhere evgeniya evidence evildead evolutio evolution examples excalibu excalibur excellen
excellent exception exchange exciting exclusively executed executive exhibition existence existing expanded expansion
expected expecting expedition expensive experience experienced experiences experimental explained explanation exploite
explorer express1 expressed expression extended extension extensive external extremely eyecandy ezequiel f00tball
f15eagle fabienne fabregas fabulous facebook1 facefuck facilities facility failsafe fairlane fairview fakepass
falcon16 falstaff familiar families fandango fantasia fantasti fantastic fantasy1 fantomas farscape fartripper
fastball fastcars fatluvr69 fatpussy faustino favorite favorite2 favorite5 favorite6 favorite7 favorite8 fcbayern
fearless feathers featured features featuring february federation federica federico feelgood feelings felicita
felicitas fellatio fellowes ferdinand ferguson fernandez fernando ferrari1 ferrari3 festival festivals feyenoord
fgjrfkbgcbc fgtkmcby fhvfutljy fictional fidelity fightclu fightclub fighting figueroa filiberto filomena finalfan
finalfantasy financial finished finishing fireball firebird fireblad fireblade firefigh firefighter firehawk fireman1
firestar firestor firestorm firetruc firewall firework fishbone fishcake fisherma fisherman fishface fishhead fishing1
fishtank fistfuck fitzgerald fivestar fkbyjxrf fkmnthyfnbdf fktrcfylh fktrcfylhf fktrcfylhjdbx fktrcfylhjdyf fktyeirf
flamengo flamingo flapjack flashman flathead fletcher flexible flhtyfkby flintsto flipflop flipmode flipper1 flipside
florence florencia florencio florentino florida1 flounder flowers1 flvbybcnhfnjh flyers88 fnkfynblf followed following
footbal1 football football1 footballer footlove fordf150 fordf250 fordf350 fordtruc foreplay foreskin forever1
forgetit forgotten forklift formally formation formerly formula1 forrester forsaken foundation founding foxhound
foxtrot1 foxylady francesc francesca francesco franchise francine francis1 francisc francisca francisco frank123
frankfur frankie1 franklin franklyn freckles fred1234 fredderf frederic frederick frederik fredrick free4all freebird
freedom1 freedom2 freedom7 freefall freelove freepass freeporn freestyl freetime freeuser freewill freiheit frenchie
frequency frequent frequently friday13 friendly friends1 friendship friendster front242 frontera frontier fruitbat
fuck_inside fuckedup fuckface fuckfest fuckhead fuckinside fucklove fuckme69 fuckmehard fuckoff1 fuckshit fuckslut
fuckthat fuckthis fuckyeah fuckyou1 fuckyou123 fuckyou2 fujifilm fullback fullmoon function functions funhouse
funnyman funstuff funtimes furthermore fussball futurama futyn007 fuzzball fyfcnfcbz fyfnjkbq fylhtqrf fynjybyf
fyutkbyf fyutkjxtr gabriel1 gabriela gabriele gabriell gabriella gabrielle galactic galadriel galatasaray galeries
gallagher gallaries gamecock gamecube gameover gandalf1 gandalf2 gangbang gangbanged gangster ganjaman ganjubas
gannibal ganymede gardenia garfield gargamel gargoyle garrett1 gateway1 gateway2 gateways gatorade gbgbcmrf gbhfvblf
gearhead geibcnbr gemstone general1 generally generated generation generous genesis1 geneviev genevieve genoveva
gentlemen geoffrey geography george12 georgene georgetta georgette georgia1 georgiana georgianna georgina geraldin
geraldine germaine germany1 geronimo gertrude gesperrt getalife getmoney getsdown gfgfvfvf gfhfljrc gfhjkm12 gfhjkm123
gfhjkmgfhjkm gfhjkmxbr gfhjkzytn gfhkfvtyn gfhnbpfy ghbdtn12 ghbdtn123 ghbdtnbr ghbdtnbrb ghbdtndctv ghbdtnghbdtn
ghbdtnrfrltkf ghblehjr ghblehrb ghbrjkbcn ghbrjkmyj ghbywtccf ghhh47hj7649 ghjcnbnenrf ghjcnjgfhjkm ghjcnjghjcnj
ghjcnjnfr ghjdthrf ghjnjnbg ghjnjrjk ghjuhfvvf ghjvtntq ghostman ghostrider ghtktcnm gianluca gibsonsg gigabyte
gilberto ginger12 ginscoot giovanna giovanni girfriend girlfriend giuseppe giveitup gizmo123 gizmodo1 gladiato
gladiator glendale glennwei glenwood gn56gn56 gnasher23 gobigred gobrowns godbless godfathe godfather godislove
godofwar godsmack godspeed godzilla gogators goldeney goldeneye goldfing goldfinger goldfish goldmine goldrush
goldstar goldwing golfball golfclub golfing1 gonefish gonzales gonzalez good123654 goodfell goodfood goodgirl goodison
goodlife goodluck goodness goodnews goodstuf goodtime goodtimes goodyear goofball google123 gooseman gordon24 gorgeous
gorillaz gotigers gotohell gotyoass government governments governor graciela gradually graduate graduated graduating
grandfather grandmother grandpri grandprix granville grapeape grasshop grateful graywolf greatest greatone greatsex
greedisgood green123 greenbay greenbud greenday greenlee greenman greentea greenwoo gregoria gregorio gregory1
gremlins gretchen greyhoun greywolf griffith grimlock griselda grizzly1 groupd2013 gsxr1000 gtkmvtyb gtkmvtym gtnhjdbx
gtxtymrf guadalupe guarantee guardian guatemal guderian guerrero guesswho guest123 guillaum guillerm guillermina
guillermo guinness guitarist guitarra gulliver gunsling gunsmoke gutierrez gwendolyn gy3yt2rgls gymnastic hairball
halflife halflife2 halfmoon halfpint hallo123 hallowee hamburge hamilton hammerhe hammers1 hampshire handball handcuff
handsome handyman hannibal hannover hansolo1 happened happening happines happiness happy123 happyday happydays
happydog happyman hardball hardcock hardcore harddick hardhead hardrock hardwood hardwork harley01 harriett harriette
harrington harrison harry123 harrypot harrypotter hatteras hattrick hawaii50 hawaiian hawkeye1 hawkeyes hawkwind
hawthorn hayabusa hd764nw5d7e1vb1 headless headquarters headshot heather1 heather2 hedgehog heineken heinlein hellbent
hellfire hello123 hellohel hellokit hellokitty hellothe helloyou hellsing hellyeah helpdesk hemicuda henderso
henderson hendrix1 henrietta hercules herewego heriberto heritage herlinda hermelinda herminia hermione hernande
hernandez herschel hershey1 hetfield hhhhhhh1 hibernia highbury highheel highland highlander highlife hildegard
hilfiger hillbill hillside hipolito hispanic historian historic historical historically hitman47 hjvfyjdf hockey12
hogwarts holeinon holiday1 holloway hollydog hollywoo hollywood holyshit homebase homebrew homemade homepage homer123
homersim homework hondacbr hondacivic hondacrx honestly honeybee honeybun honeydew honeymoon hongkong honolulu
honorary hooligan hoopstar hoopster hoosiers hooters1 hopefull hopefully hornyboy hornyguy hornyman horrible horseman
horsemen hortencia hortense hortensia hospital hot2trot hotbabes hotchick hotgirls hotpants hotpussy hotsauce hotstuff
hotwheel hounddog household householder households housewife housewifes houston1 hrvatska htubcnhfwbz hugecock
hugetits hugoboss hulkster humberto hundreds hungarian hunter01 hunter12 hurrican hurricane huskers1 hyperion ibill123
ibilljpf ibilltes icecream icehouse identified identify identity idontkno idontknow ignatius ihateyou ijrjkflrf
ilikepie ilikesex illinois illmatic illumina illusion ilovegod iloveher ilovemyself ilovepor iloveporn ilovepussy
ilovesex iloveu12 iloveyou iloveyou! iloveyou1 iloveyou2 ilya1234 ilya1992 immediate immediately immigrants immortal
impalass imperial imperium implants implementation implemented importance important impossible impressed impression
improved imtheman incident included includes including incognito incorporated increase increased increases increasing
increasingly incredible incredibly indahous independence independent india123 indiana1 indians1 indicate indicated
indigenous individual individuals indonesia industrial industries industry infantry infiniti infinity inflames
influence influenced influences influential information infrastructure ingeborg inhabitants initially initiated
initiative injuries innocent insertion insertions insomnia inspired inspiron installed instance institute institution
institutions instrument instrumental instruments insurance integra1 integrated intelligence intended interacial
intercourse interest interested interesting interests interior internal internat international internationally
internet internet1 interrupt intersection interstate interview intrepid introduce introduced introduction intruder
inuyasha invasion investigation investment invictus involved involvement involves involving ireland1 irishman ironhead
ironhors ironmaid ironmaiden ironman1 isabella isabelle isacs155 ishikawa iskander islander istanbul istheman italiano
iverson3 iwantsex iwantyou izabella j3qq4h7h2v jackass1 jackeline jackson1 jackson2 jackson5 jacquelin jacqueline
jacquelyn jacquline jailbird jakester jamaica1 james007 james123 jamesbon jamesbond jannette january1 japanees
japanese jaqueline jasmine1 jason123 jayhawks jbond007 jeanetta jeanette jeannette jeannine jediknig jediknight
jedimast jeepster jefferey jefferso jefferson jeffrey1 jellybea jellybean jemoeder jeniffer jennette jennife1 jennifer
jennifer1 jenniffer jennings jeraldine jeremiah jermaine jeronimo jerrylee jerusalem jessica1 jessica2 jesucrist
jesus123 jesus777 jesuschrist jiggaman jimmy123 jiujitsu jledfyxbr johannes john1234 johnathan johnathon johncena
johndeer johndeere johnetta johngalt johnmish johnson1 johnston jonathan jonathan1 jonathon jordan12 jordan23 josefina
joseluis josephin josephina josephine joshua12 journalist joycelyn joystick juancarlo julianna julianne juliette
junction junkmail junkyard jupiter1 jupiter2 jurassic just4fun justdoit justice1 justin12 justinbieber juventus
kakaroto kakashka kamasutra kamehame kamikadze kamikaze kangaroo karamelka karolina kasandra kasparov kassandra
katarina katerina katharin katharine katherine katheryn kathleen kathlene kathrine kathryne katrina1 kawasaki kazanova
kazantip kcchiefs kcj9wx5n kelly001 kelly123 kendrick kenneth1 kennwort kentucky kenworth kenyatta kenyetta kevin123
keyboard keystone kfcnjxrf kfvgjxrf kickflip kicksass kidnapped kikimora killbill killemall killer12 killer123
killzone kimberely kimberlee kimberley kimberli kimberly kingfish kingkong kingrich kingsize kingston kirill123
kissmyas kissmyass kitty123 kittycat kittykat kjrjvjnbd kleopatra klondike klootzak knickerless knickers knockers
knowledg knowledge knuckles kochamcie kochanie komputer konfetka konstantin kordell1 koroleva kovalenko krasnodar
krasotka kristen1 kristian kristin1 kristina kristine kristofer kristopher krokodil krystyna kukuruza kukushka
kurosaki kusanagi l58jkdjp! l8g3bkde laboratory labrador lacrimosa lacrosse ladybird ladybug1 ladygaga laetitia
lagwagon lakeisha lakers24 lakers32 lakeshia lakeside lakewood lalakers lalaland lambchop lamborghini lancaste
lancelot landrove landrover landscap landscape language languages lapdance lapochka laracrof laracroft larry123
laserjet lashanda lashonda lasttime lasvegas latricia laughing launched laurence lauretta laurette lavalamp lawerence
lawrence lbfyjxrf leadership learning leatrice leavemealone lebowski lebron23 leedsutd left4dead legislation
legislative legislature legoland leiceste lemmings lemonade lenochka leonardo leonidas leopoldo lesbians letitrid
letmein1 letmein12 letmein123 letmein2 letmein22 letmeinn letmesee letsdoit letsfuck letsplay lexingky lexingto
lfitymrf libertad liberty1 licensed licorice lieutenant lifehack lifeisgood lifetime lighthou lightnin lightning
lilwayne limewire limpbizkit lincoln1 lindsay1 lindsey1 lineage2 linkedin1 lionhear lionheart lionking lissette
listening literary literature littlebi littlema livelife liverpoo liverpool liverpool1 livewire lizabeth lizaveta
ljxtymrf location locations lockdown lockerroom locoman0 locomotives logitech loglatin lokomotiv lol12345 lollipop
lollypop london12 lonesome lonestar lonewolf longbeac longdick longdong longhair longhorn longhorns longjohn longlegs
longshot loredana lorraine lorretta losangel losangeles lost4815162342 lostsoul lotus123 louisiana love1234 lovecraf
lovefeet lovehate lovelife loveme89 lovepussy loverboy loverman lovesexy loveyou1 loveyou2 lowrider lucas123 lucienne
lucky123 lucky777 luckyboy luckydog luckyman luckyone lucretia ludacris lunchbox luscious luv2epus lynnette macaroni
macdaddy macgyver machelle machines machoman macintos macintosh mackenzi mackenzie madagaskar madala11 maddison
madeleine madeline madhouse madison1 madonna1 magazine magazines magdalena magdalene magellan magic123 magician
magicman magnavox magnolia mahalkita mailcreated5240 mainstream maintain maintained maintenance majestic majority
makarova makaveli makeitso makemone makemoney maksimka malaysia malcolm1 maldonado malishka mallorca mallrats mamacita
mamapapa mamasita mammamia mamochka management manager1 managing manchest manchester mandarin mandingo mandolin
mandrake manhatta manhattan mannheim manufactured manufacturing manunite manunited manwhore mapet123456 maradona
marajade marathon marauder marbella marcelina marcelino marcella marcelle marcello marcellus marcius2 margaret
margarete margarett margarette margarit margarita margarite margarito margosha marguerite maria123 marianna marianne
maribeth maricela marietta marigold marijuan marijuana marillio marilynn mariners marines1 marino13 mariposa marisela
marishka marissa1 marjorie marketin marketing marlboro marquee1 marquee123 marquerite marquita marriage marrying
marseill marseille marshall martinez martini1 maryanne marybeth maryellen maryjane maryland masamune maserati mash4077
massachusetts master01 master11 master12 master123 masterbaiting masterbate masterbating masterkey mastermi mastermind
masturbation matchbox material materials mathematics mathilda matthew1 matthew2 matthew7 matthews matthias mattingl
mauricio maurizio maurolarastefy maverick maverick1 mavericks maximilian maximus1 maxpayne maxpower maxwell1 maybelle
mazafaka mazda323 mazda626 mazdarx7 mazdarx8 mazinger mccarthy mccormick mcdaniel mcdonald mckenzie mckinley mckinney
mclaughlin meandyou meantime meanwhile measures meatball meathead meatloaf mechanic mechanical mechanism mechelle
medicina medicine medieval mediterranean meetings megadeth megapass megatron melanie1 melbourn melbourne melissa1
melissa2 mellissa membership memorial memories memyself mentioned meowmeow mephisto mercedes mercury1 meredith
meridian mersedes messages metal666 metalgear metalica metallic metallica metallica1 metalman metropol metropolitan
michael1 michael2 michael3 michael7 michael8 michael9 michaela michele1 michelle michelle1 michigan mickeymouse
microlab microphone microsof microsoft midnight migdalia mike1234 milagros milamber milashka milenium milhouse
military milkyway millenium millerli millicent million1 millwall minecraft minidisc minimoni minister ministers
ministry minnesot minnesota minority minotaur miranda1 miroslav mischief miserable misfit99 misiaczek missions
mississi mississippi missouri mistakes mistress mitchell mnbvcxz1 mobbdeep mobydick modelsne modified mohammad
mohammed mojojojo molly123 mollydog momsanaladventure monalisa monastery money123 moneybag moneymaker moneyman
mongoose monique1 monkey11 monkey12 monkey123 monkey69 monkeybo monkeyboy monkeyma monkeyman monolith monopoly
monster1 montagne montana1 montecar montecarlo monterey montgom240 montgomery montreal montrose monument moonbeam
moonligh moonlight moonshin moonshine moonstar morkovka morozova morpheus morrigan morrison morrisse morrowind
mortgage morticia mortimer mostwanted motdepasse motherfu motherlode motocros motocross motorcyc motorola mounta1n
mountain mountains mousepad movement movements mrbrownx mrbrownxx muaythai mudvayne muenchen muffdive muhammad
mulberry multiple multiplelo multisyn multisync munchkin municipal municipalities municipality murdered mushroom
music123 musician musicians musicman mustang0 mustang1 mustang2 mustang3 mustang5 mustang6 mustang7 mustang8 mustang9
mustangg mustangs myfriend mymother mynameis mypasswo mypassword mysecret myspace1 mysterio myxworld nadezhda nancy123
nannette napoleon nascar24 nashvill nastenka natalie1 natascha natasha1 natashka natedogg nathalie nathanael nathanial
nathanie nathaniel national natividad naughty1 nautilus navigato navigator navyseal nazareth nbuhtyjr ncc1701a
ncc1701d ncc1701e ncc74656 nebraska necessary needforspeed negative neighborhood nemesis1 nemrac58 netherlands
netscape network1 networks neveragain nevermin nevermind nevermor nevermore nevertheless newcastl newlife1 neworder
newpass1 newpass6 newport1 newports newproject2004 newspaper newspapers newstart newstyle newworld newyork1 nicetits
nichelle nicholas nicholas1 nicholson nickolas nicolasa nicolette nietzsch nighthaw nightmar nightmare nightowl
nightwin nightwish nikita123 nikitina nikolaus nineball nineinch nintendo nirvana1 njdevils nocturne nokia123
nokia3250 nokia3310 nokia5130 nokia5230 nokia5300 nokia5310 nokia5530 nokia5800 nokia6233 nokia6300 nokia6303 nokian70
nokian73 nolimit8 nolimits nominated nomination noname123 nonmembe nonrev67 nopassword norberto normally normandy
northeast northern northsta northwest norwegian nosferat nosferatu nostromo notagain notebook nothing1 notredam
notredame nounours november novifarm novikova nthvbyfnjh ntktdbpjh numbnuts numerous nuttertools nwo4life nygiants
nyknicks nyyankee oblivion observed obsidian obtained obviously oc247ngucz occasionally occasions occupation occupied
occurred oceans11 octavian october1 october2 odysseus offensive offering officers official officially officials
oklahoma oldschool olivetti olympics omegared omsairam onepiece open1234 opendoor opensesa opensesame operated
operates operating operation operational operations operator opportunities opportunity opposite opposition optimist
optiplex orange12 orchestra organisation organised organization organizations organized oriflame original originally
orlando1 orthodox oscar123 otherwise ourselves outsider outstanding overkill overlord overseas overview ownership
p0015123 p0o9i8u7 p455w0rd p4ssw0rd p@ssw0rd p@ssw0rd1 p@ssword pa55w0rd pa55word pacifica packard1 packers1 packers4
painkiller paintbal paintball painting paintings pakistan paladin1 pallmall palmetto palmtree panasoni panasonic
panchito pandora1 panorama pantera1 panther1 panthers panties1 pantyhos pantyhose papabear papamama paperboy papercut
paperino papichul papillon paradigm paradise parallel paramedi paramedic paramore parlament parliament parliamentary
parolparol parsifal partially particia participants participate participated participation particular particularly
partizan partners partnership pasadena pasquale pass1234 pass12345 passcode passenger passengers passfind passion1
passions passmast passport passthie passw0rd passw0rd1 passwerd passwor1 password password0 password01 password1
password11 password12 password123 password1234 password12345 password2 password3 password4 password69 password9
password99 passwords passwort patches1 pathetic pathfind pathfinder patience patients patricia patricio patrick1
patrick2 patrick9 patriot1 patriots patrizia patterns patterso patterson paulette pavement pavilion payton34 peaceout
peaches1 peaches2 pearline pearljam peekaboo pegasus1 pendrago penelope penetrating penetration penguin1 penguins
peninsula pennstat pennstate pennsylvania pennywis penthous pentium4 pepper12 pepsi123 pepsicola pepsione percentage
peregrin perfect1 perfectly performance performances performed performing permanent permission pershing personal
personally personnel pertinant pervasive pescator peter123 peterbil peterbilt peternorth peterose peterpan peterson
petrovich phaedrus phantasm phantom1 phantoms pharmacy pheasant phialpha philadelphia philippe philippines phillies
phillip1 phillips philomena philosophy phoenix1 phoenix2 photography physical pi314159 pianoman piazza31 pictuers
pictures piercing pimpdadd pimpdaddy pimpster pineappl pineapple pinetree pinewood pingpong pinkfloy pinkfloyd
pinnacle pioneer1 pipeline pippen33 piramida piramide pitchers pittbull pittsburgh pizzahut pizzaman pizzapie planning
plastics platform platforms platinum platypus playball playboy1 playboy2 playboys player69 playmate playoffs playstat
playstation playtime pleaseme pleasure plymouth poiuytrewq pokemon1 pokemon123 polarbea polaroid police22 policies
political politician politics polniypizdec0211 pontiac1 poohbear pool6123 poontang poophead popcorn1 popularity
population populations porfirio porkchop porn4life pornking pornographic pornpass pornstar porsche1 porsche9
porsche911 portland portrait portrayed portugal portuguese poseidon position positions positive positivo possession
possibility possible possibly postov1000 potential power123 powerade powerboo powerful powermac powerman ppspankp
practical practically practice practices prashant preacher precious predator pregnant prelude1 premiere premiered
prepared presario presence presented presents preserved presiden president presidential pressure pretending prettygirl
previous previously pricilla primarily primetim primrose princesa princess princess1 princessa princeto principal
principle principles pringles priscill priscilla prisoners private1 priyanka probably problems processes processing
produced producer producers produces producing production productions products professional professor programme
programming programs progress progressive projects promethe prominent promised promoted promotion properties property
proposal proposed prospero protected protecting protection proverbs provided provides providing province provinces
provincial prudence psychnau psychnaut1 psychology publication publications publicly published publisher publishing
pufunga7782 pumpkin1 pumpkins punisher punkrock puppydog puravida purchase purchased purposes pussy123 pussy4me
pussycat pussyeat pussyeater pussylicker pussylov pussylover pussyman pyramid1 pyramids q1234567 q123456789
q1234567890 q1q2q3q4 q1q2q3q4q5 q1w2e3r4 q1w2e3r4t q1w2e3r4t5 q1w2e3r4t5y6 q2w3e4r5 q8zo8wzq qawsedrf qawsedrftg
qaz12345 qaz123wsx qazwsx12 qazwsx123 qazwsxed qazwsxedc qazwsxedc1 qazwsxedc123 qazwsxedcrfv qazwsxedcrfvtgb qazxsw12
qazxsw123 qazxsw21 qazxswed qazxswedc qazxswedcvfr qpwoeiruty qq123456 qqqq1111 qualified qualifying quality1
quant4307s queensland question questions qw123456 qwaszx12 qwaszx123 qwe123asd qwe123qwe qweasd123 qweasdzx qweasdzxc
qweasdzxc123 qwedsazxc qweqwe123 qwer1234 qwer4321 qwerasdf qwerasdfzxcv qwerfdsa qwert123 qwert12345 qwertasdfg
qwerty00 qwerty11 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwerty13 qwerty21 qwerty22 qwerty77 qwerty777
qwerty78 qwerty99 qwertyasdfgh qwertyui qwertyuio qwertyuiop qwertzui qwerzxcv r2d2c3p0 r2d2c3po r4e3w2q1 rachelle
radiance radiohea radiohead ragnarok raiders1 railroad railways rainbow1 rainbow6 rainbows raindrop rainyday raistlin
rammstei rammstein ramstein ranchero randolph ranger99 rangers1 rapunzel rasengan rasputin rastaman raymond1 raymundo
razdvatri razorbac rb26dett rdfhnbhf reaching reaction realdeal realized realmadrid rebbyt34 rebecca1 rebellion
received receiving recently reception reckless recognition recognize recognized recommended recorded recording
recordings recovered red12345 redalert redbaron redbeard redbirds reddevil reddrago reddragon reddwarf redhead1
redheads redlight redneck1 redshift redskins redsox04 redstorm redtruck reduction redwing1 redwings reference
references referred regarded regarding regiment reginald regional register registered regularly regulations reinaldo
rejected relation relations relationship relative relatively released releases religion religious reloaded remainder
remained remaining remember remembered remingto renegade repeated replaced replacement replacing reported reportedly
represent representation representative representatives represented representing represents republic republican
reputation repytwjd repytwjdf required requirements requires rerehepf rerfhfxf rerfhtre research researchers residence
resident residential residents residing resigned resistance resolution resources respectively response responsibility
responsible restaurant restoration restored resulted resulting retained retirement returned returning revealed
reviewpa revival47 revoluti revolution revolutionary revolver reynaldo reynolds rfgbnjirf rfhfvtkmrf rfhfylfi rfhjkbyf
rfhlbyfk rfhnjirf rfnthbyf rfnthbyrf rfntymrf rfpfynbg rfvfcenhf rhapsody rhbcnbyf rhfcfdbwf rhfcfdxbr rhfcjnrf
rhiannon rhjrjlbk rhtdtlrj ricardo1 riccardo richard1 richard2 richards richardson richelle rickster ricochet
ridiculous riffraff rightnow rigoberto riverrat riversid rjhjktdf rjirfrgbde rjyatnrf rjycnfynby rktjgfnhf roadkill
roadking roadrunn roadrunner roadster roberson robert12 roberto1 robertson robinhoo robinhood robinson robotech
robotics rochelle rocheste rocketma rocketman rockford rockhard rocknrol rocknroll rockport rockroll rockstar rocky123
rockydog roderick rodriguez rodriquez rolltide romanian romanized romanova romantic romashka ronaldinho ronaldo1
ronaldo7 ronaldo9 roodypoo roosevelt rooster1 roosters root1234 rootbeer rootedit rosalina rosalind rosalinda rosaline
roseanna roseanne rosebud1 rosemarie rosemary rosewood rotterda rottweil rsalinas rt6ytere runescape rush2112 rushmore
russell1 russian7 rustydog saab9000 sabrina1 sailboat sailfish sailing1 sailormoon salamand salamander salamandra
salasana saltanat saltydog salvador salvator salvatore samadams samantha samantha1 sammy123 sammyboy sammydog sampson1
samsung1 samsung2 samurai1 sandiego sandman1 sandoval sandrine sandrock sandy123 sandydog sanity72 sanjuana sanjuanita
santacru santiago saopaulo sapphire sarah123 sarajevo sarasota saratoga sasha123 sasha_007 satan666 satellit satellite
satriani saturday saunders sausages savannah save13tx saxophon scarface scarlett schastie schedule scheduled scheisse
schlampe schneider schnuffi scholars scholarship schwartz sciences scientific scientists scimitar scirocco scooby12
scoobydo scoobydoo scooter1 scooter2 scooters scorpio1 scorpion scorpions scotland scott123 scottish scrabble scrapper
screamer screaming screwyou scribble scruffy1 sculpture seagrave seagulls seahawks seahorse sealteam searcher seattle1
sebastia sebastian sebastie sebastien secondary secret123 secretary sections security seductive segblue2 seinfeld
selected selection seminole semperfi senators sensatio sensitive sentence sentenced sentinel separate separated
sephirot sephiroth septembe september sepultura sequence seraphim serenity sergbest seriously sersolution service1
services sessions settlement settlements settlers seven777 sevenof9 sexmachine sexsexse sexslave sexybabe sexybaby
sexybitch sexygirl sexylady sexymama sfgiants shadow01 shadow11 shadow12 shadow123 shadow13 shadow69 shalonda shamrock
shaney14 shannara shannon1 shantell sharlene sharonda shawanda sheepdog shemales shepherd sheridan sherilyn sherlock
sherman1 sherrill sherwood shevchenko shinigami shirlene shitface shitfuck shithead shooter1 shooting shopping
shotgun1 shotokan should've shoulder shouldn't showboat showtime shredder sidekick sideshow sidewind siemens1 sigmachi
significance significant significantly silicone silver12 silverad silverado silverfo similarly simpson1 simpsons
sinfonia singapor singapore singleton sinister sithlord situated situation sixtynin sixtynine sk84life sk8ordie
skateboa skateboard skeeter1 skeletor skinhead skipper1 skittles skorpion skydiver skyline1 skypilot skytommy skywalke
skywalker slacking slamdunk slapnuts slapshot slayer66 slayer666 sleeping slightly slimed123 slimshad slimshady
slipknot slipknot1 slippery slowhand smackdow smackdown smallville smartass smarties smashing smeghead smile123
smirnoff smirnova smoke420 smokedog smokeweed smoothie smuggles snakeman snapshot sneakers snickers snoogans snoopdog
snoopdogg snowball snowbird snowboar snowboard snowflak snowflake snowman1 snuggles sobriety soccer10 soccer11
soccer12 soccer13 soccer14 soccer15 socialist socrates softball softtail software sojdlg123aljg sokolova soldier1
soldiers solidsnake solitude solnishko solution solutions somebody someplace somethin something sometime sometimes
somewhat somewhere sonechka songbird songwriter sonnyboy sonyericsson sonyfuck sonyvaio sooners1 sopranos sorcerer
soso123aljg soulmate soundtrack southeast southern southpar southpark southpaw southsid southside southwest spaceman
spanking sparhawk sparkles spartacu spartan1 spartan117 spartans speaking special1 specialk specific specifically
spectrum spencer1 spending spiderma spiderman spiderman1 spiritual spitfire splatter splinter spongebo spongebob
sponsored spoonman sportste spring2024 springst sprinter sprocket squadron squerting squirrel srilanka srinivas
stairway stalker1 stallion stallone stamford stampede standard standards standing stanford stanislav stanley1 starbuck
starbucks starcraf starcraft stardust starfire starfish stargate stargaze starligh starlight starlite starring
starship start123 starting startrek starwars starwars1 statement stations statistical statistics stealing stealth1
steeler1 steelers steelers1 steelhea stefanie stenbeck stephaine stephane stephani stephanie stephany stephen1
stephenie stephens stephine sterling steve123 stevenson stewart1 stickman stigmata stiletto stinger1 stingray stocking
stonecol stonecold stonewal stoppedby stopping straight strange1 stranger strannik strategic strategy stratfor
strawber strawberry streaming strength strickland stripper stroller stronger strongly structure structures struggle
students subjects sublime1 submarin submarine subsequent subsequently subsidiary substantial succeeded success1
successful successfully successor suckcock suckdick suckmydick suddenly suffered suffering sufficient suggested
suggests suikoden sullivan summer01 summer12 summer2024 summer69 summer99 summerti summertime sundance sunderla
sundevil sunflowe sunflower sunlight sunnyday sunrise1 sunshine sunshine1 super123 superbee superbow superboy superdup
superfly supergirl superior superman superman1 supernov supernova superson supersonic supersta superstar supplies
supported supporters supporting supports supposed surprise surprised surrounded surrounding surveyor survived
surviving survivor susannah suspended suspicious svetlana svetlanka swallows sweetass sweethea sweetheart sweetnes
sweetness sweetpea swimming swingers swinging switzerland swordfis swordfish sycamore sylvania sylveste sylvester
symphony syncmast syncmaster syracuse sysadmin system32 t34vfrc1991 tacobell taekwond taekwondo tagheuer tailgate
takamine takehana talisman tamerlan tampabay tanechka tangerin tarantul tarheels tashkent taylor12 tazdevil tazmania
teacher1 teachers teaching teamwork technical technics technique techniques technologies technology tecumseh teddybea
teddybear teiubesc telecast telephon television televizor temp1234 temperature temporar temporary temppass temptress
tenerife tennesse tennessee tequiero tequila1 teresita terminal terminat terminator terminus terrance terrapin
terrence terrible terribly terriers terrific territories territory test1234 test12345 testibil testing1 testing123
testpass testtest thaddeus thailand thanatos thanksgiving thankyou thebeast theclash thedoors theflash theforce
thegreat thejoker thelast1 thematri thematrix themselves theodora theodore theraven thereafter therefore therock1
thesaint thetachi thething thetruth theworld thinking thinkpad thirdeye thirteen thisisit thisisme thissuck thomas01
thomas12 thomasina thompson thornton thorsten thoughts thousand thousands threatened threatening threesom thrilled
throughout throwing thuglife thumbnils thumper1 thunder1 thunderb thunderbird thunders tiberian tiberius tickling
ticklish ticktock tiffanie tiffany1 tiger123 tigercat tigerlil tigerman tigerwoo tigger01 tigger12 tightass timelord
timothy1 timoxa94 tinkerbe tinkerbell tiramisu titanic1 titanium titleist titlover titsnass tkbpfdtnf together
tokiohotel tomahawk tommyboy tommygun tomorrow tomservo tonyhawk toolshed tooltime toonarmy toor1234 tooshort toosweet
topolino topsecre topsecret toriamos toronto1 tortoise toshiba1 tottenha tottenham touchdow touchdown toughguy
toulouse tournament townsend township trader12 tradition traditional traditionally traditions trafford trailers
training transam1 transexual transfer transferred transfor transition translated translation translator transmission
transpor transport transportation trashman traveled traveler travelle treasure treatment treefrog trfnthbyf triangle
trigger1 trinidad trinitro trinitron trinity1 triplets tristan1 trojans1 trombone trooper1 troopers tropical trouble1
trousers trucker1 truckers trucking trueblue truelove truffles trumpet1 trustn01 trustno1 trustnoone tryagain tunafish
turkey50 twilight tyler123 typically ufhvjybz uhbujhbq ukflbjkec ukrainian ultimate ultimately ultraman umbrella
unbelievable uncencored uncomfortable underdog underground understand understanding understood undertak undertaker
undertow underwood unfortunately unicorn1 unincorporated universa universal universe universi universities university
unsuccessful upstairs ursitesux user1234 username usmarine usmc0311 usmc1775 usuckballz1 utahjazz vacation vagabond
valdemar valdepen valentin valentina valerie1 valeriya valhalla valkyrie valleywa vampire1 vancouve vancouver vanessa1
vanguard vanhalen vannessa vanyarespekt vaseline vasilisa vatoloco vauxhall vaz21099 vegas123 vehicles vendetta
venezuel venom121293 verbatim vergeten vermont1 vernetta veronica veronika versions verygood vfhbyjxrf vfhnsirf
vfhufhbnf vfhvtkfl vfitymrf vflfufcrfh vfnbkmlf vfntvfnbrf vfpfafrf vfrcbvec vfrcbvrf vfvfbgfgf vfvfgfgf vfvfvskfhfve
vfylfhby vibrator vicecity victoria victoria1 victorian victory1 viewsoni viewsonic vikings1 viktoria viktoriya
villages vincent1 vincenza vincenzo violator violence violetta violette viper123 vipergts virgilio virginia virginie
visiting visitors vittorio vivienne vivitron vjhrjdrf vjqgfhjkm vkontakte vlad1996 vladimir vladislav vladvlad
vodafone voivodeship volkodav volkswag volkswagen volleyba voltaire volunteer volunteers vonnegut voyager1 vqsablpzla
vsjasnel12 vthctltc w1w2w3w4 wachtwoord waffenss wallace1 wanderer wapapapa warcraft warcraft1 warcraft3 wareagle
warehous wargames warhamme warhammer warrior1 warriors wasdwasd washingt washington watching water123 waterboy
waterfal waterloo watermel watermelon waterpolo waterski wdtnjxtr weare138 webhompas webhompass webmaste webmaster
websol76 websolutions wednesda welcome1 welcome123 welcome2 welkom01 wellhung wellingt werewolf weronika westbrom
westcoas westcoast westham1 westlife westport westside westwind westwood wetpussy wg8e3wjf whatever whatever1 whatisit
whatthefuck whenever wherever whiplash whiskers whiskey1 whistler whitaker whiteboy whiteout whitesox whitney1
whocares whoknows whoopass whosyourdaddy widespread wildbill wildblue wildcard wildcat1 wildcats wildfire wildlife
wildrose wildwood wilfredo wilhelmina wilkerson william1 william2 williams williamson winchest windmill windows1
windstar windsurf wingchun wingzero winifred winnifred winston1 winston2 winter12 winter2024 winter99 wisconsi
wisconsin wishbone wolfgang wolfpack wolverin wolverine wonderboy wonderfu wonderful wondering wonkette woodland
woodstoc woodstock woodwork woofwoof wordpass worldcup worldwide worrying would've wouldn't wp2003wp wrangler wrestlin
wrestling wrinkle1 wrinkles writings x72jhhu3z xboxlive xcountry xsw21qaz xthtgfirf yamahar1 yamahar6 yankees1
yankees2 yardbird yaroslav yeahbaby year2005 yesterda yesterday yfcntymrf yfnfitymrf yingyang yjdsqgfhjkm yjdsqujl
yogibear yorkshir yorkshire yorktown yosemite youandme youngest yourmama yourself yourselves ytngfhjkz ytrhjvfyn
ytyfdbcnm z1x2c3v4 z1x2c3v4b5 zachariah zachary1 zanzibar zaq12345 zaq12wsx zaq1xsw2 zaq1xsw2cde3 zaq1zaq1 zaqwsxcde
zaqxswcde zaxscdvf zcxfcnkbdf zeppelin zerocool zildjian zimmerman zolushka zxasqw12 zxcasdqwe zxcasdqwe123 zxcv1234
zxcvasdf zxcvb123 zxcvb12345 zxcvbnm1 zxcvbnm123 zxcvvcxz zz8807zpl
`
    .trim()
    .split(/\s+/),
);
