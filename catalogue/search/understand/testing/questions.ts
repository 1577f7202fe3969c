import { formatWeights, parseWeights } from '#contract/phone/score/parts.ts';

const ORDERS: Readonly<Record<string, string>> = {
  cameras: byParts('cameras:10'),
  performance: byParts('performance:10'),
  value: byParts('value:10'),
  future: `ram=8 year=2025 ${byParts('performance:10,value:4')}`,
};

/** Questions as people in India type them: what is typed | the filters and order it means | what remains as text. */
export const QUESTIONS = questions(`
5g phone under 20000 with good battery | battery=6000 features=5g priceMax=20000 sort=battery
best 5g phone under 20k | features=5g priceMax=20000 sort=score
phone under 15000 | priceMax=15000
phones below ₹15,000 | priceMax=15000
mobile under 10k | priceMax=10000
mobile below 12000 rs | priceMax=12000
best phone under 25k | priceMax=25000 sort=score
phone upto 30000 | priceMax=30000
phone up to 30k | priceMax=30000
smartphone within 18000 | priceMax=18000
phone less than 20000 | priceMax=20000
phone not more than 20k | priceMax=20000
phone no more than 35000 | priceMax=35000
max 15k phone | priceMax=15000
budget 20000 | priceMax=20000
20k budget phone | priceMax=20000
budget under 20k | priceMax=20000
my budget is 25k | priceMax=25000
phones under 1 lakh | priceMax=100000
phone under 1lakh | priceMax=100000
under 1.5 lakh | priceMax=150000
above 1 lakh | priceMin=100000
phones above 50000 | priceMin=50000
more than 40k | priceMin=40000
phone over 60000 rupees | priceMin=60000
20-30k phones | priceMin=20000 priceMax=30000
20k-30k | priceMin=20000 priceMax=30000
20k to 30k phone | priceMin=20000 priceMax=30000
between 15000 and 20000 | priceMin=15000 priceMax=20000
between 20 and 30k | priceMin=20000 priceMax=30000
15000-20000 mobile | priceMin=15000 priceMax=20000
15000 to 20000 | priceMin=15000 priceMax=20000
from 10000 to 15000 | priceMin=10000 priceMax=15000
10-15 thousand phones | priceMin=10000 priceMax=15000
1-1.5 lakh phones | priceMin=100000 priceMax=150000
around 25000 | priceMin=23000 priceMax=28000
around 20k | priceMin=18000 priceMax=22000
approx 30000 phone | priceMin=27000 priceMax=33000
near 15k | priceMin=14000 priceMax=17000
phone 20k | priceMax=20000
20000 phone | priceMax=20000
15000 mobile | priceMax=15000
rs 15000 phone | priceMax=15000
15000 rs mobile | priceMax=15000
₹12,999 | priceMax=12999
phone under Rs. 8000 | priceMax=8000
under 9999 | priceMax=9999
10000 ke andar phone | priceMax=10000
20000 ke andar 5g | features=5g priceMax=20000
15k tak ka phone | priceMax=15000
15000 tak | priceMax=15000
20 hazar ke andar | priceMax=20000
20 hazaar tak ka mobile | priceMax=20000
25000 se kam | priceMax=25000
12000 ke niche | priceMax=12000
20000 ke under | priceMax=20000
15 hazar se upar | priceMin=15000
30k se zyada | priceMin=30000
20000 ke aas paas | priceMax=20000 | aas paas
20000 ke aaspaas | priceMin=18000 priceMax=22000
20k range phone | priceMin=18000 priceMax=22000
15 se 20 hazar | priceMin=15000 priceMax=20000
1 lakh ke andar | priceMax=100000
1 lac phone | priceMax=100000
2 lakhs | priceMax=200000
sasta phone | priceMax=15000
sasta 5g phone | features=5g priceMax=15000
sasta aur accha phone | priceMax=15000
cheap phone | priceMax=15000
cheap phone under 10k | priceMax=10000
affordable 5g mobile | features=5g priceMax=15000
sabse sasta 5g phone | features=5g sort=price-asc
cheapest 5g phone | features=5g sort=price-asc
cheapest foldable | features=foldable sort=price-asc
mid range phone | priceMin=15000 priceMax=30000
midrange 5g | features=5g priceMin=15000 priceMax=30000
flagship phone | priceMin=50000
flagship under 60000 | priceMax=60000
premium phones | priceMin=50000
20k+ phones | priceMin=20000
50000 and above | priceMin=50000
6000mah battery | battery=6000
6000 mah | battery=6000
5000mAh phone under 10000 | battery=5000 priceMax=10000
7000 mah battery phone | battery=7000
phone with 6000 mah battery and 5g | battery=6000 features=5g
battery above 6000 | battery=6000
battery 5500 | battery=5500
5500 battery | battery=5500
more than 6000mah | battery=6000
6000+ mah | battery=6000
6000mah+ | battery=6000
big battery phone | battery=6000
badi battery wala phone | battery=6000
badi battery | battery=6000
battery badi honi chahiye | battery=6000
battery achi ho | battery=6000 sort=battery
good battery backup | battery=6000 sort=battery
phone with good battery life | battery=6000 sort=battery
long battery life phone | battery=6000
lambi battery | battery=6000
huge battery | battery=6000
biggest battery phone | sort=battery
largest battery under 15k | priceMax=15000 sort=battery
sabse badi battery | sort=battery
8gb ram | ram=8
8 gb ram phone | ram=8
ram 8gb | ram=8
12gb ram phone under 30k | ram=12 priceMax=30000
8gb phone | ram=8
16gb ram | ram=16
8 gb ram 128 gb storage | storage=128 ram=8
8gb 128gb | storage=128 ram=8
8/128 | storage=128 ram=8
8/256 under 20k | storage=256 ram=8 priceMax=20000
6gb+128gb | storage=128 ram=6
8+256 phone | storage=256 ram=8
128gb storage | storage=128
128 gb internal memory | storage=128
256gb phone | storage=256
512 gb rom | storage=512
1tb storage | storage=1024
storage 256gb | storage=256
at least 12gb ram | ram=12
minimum 256gb | storage=256
50mp camera | primary_camera=50
108 mp phone | primary_camera=108
200mp camera phone | primary_camera=200
200 megapixel camera | primary_camera=200
camera 108mp | primary_camera=108
32mp selfie camera | secondary_camera=32
32 mp front camera | secondary_camera=32
front camera 16mp | secondary_camera=16
selfie 50mp | secondary_camera=50
50mp rear camera 32mp front camera | primary_camera=50 secondary_camera=32
good camera phone | order=cameras
accha camera wala phone | order=cameras
acha camera phone under 20000 | order=cameras priceMax=20000
best camera phone under 30k | order=cameras priceMax=30000
camera accha ho | order=cameras
achi selfie wala phone | secondary_camera=32 order=cameras
good selfie camera | secondary_camera=32 order=cameras
best selfie phone under 15000 | secondary_camera=32 priceMax=15000 order=cameras
good camera and battery | battery=6000 order=cameras
camera aur battery achi | battery=6000 order=cameras
120hz | refresh=120
120 hz display | refresh=120
120hz refresh rate phone under 15k | refresh=120 priceMax=15000
refresh rate 144 | refresh=144
144hz gaming phone | order=performance refresh=144
90hz screen | refresh=90
high refresh rate | refresh=120
gaming phone | order=performance refresh=120
gaming phone under 20k | order=performance refresh=120 priceMax=20000
pubg phone under 15000 | order=performance refresh=120 priceMax=15000
bgmi phone | order=performance refresh=120
67w charging | charging=67
67w fast charging | charging=67
120w charger | charging=120
100 watt charging phone | charging=100
charging 80w | charging=80
fast charging phone | charging=33
fast charging 5g phone under 20k | features=5g charging=33 priceMax=20000
65 watts | charging=65
6.7 inch display | display=6.7
6.5 inch phone | display=6.5
6.7" screen | display=6.7
display 6.8 inch | display=6.8
big screen phone | display=6.7
badi screen wala phone | display=6.7
large display phone under 12k | display=6.7 priceMax=12000
small phone | width=72 sort=score
small phones under 30000 | width=72 priceMax=30000 sort=score
compact phone | width=72 sort=score
compact 5g phone | features=5g width=72 sort=score
chota phone | width=72 sort=score
chhota phone 5g | features=5g width=72 sort=score
phone for small hands | width=72 sort=score
phone for small hand | width=72 sort=score
small size phone | width=72 sort=score
small screen phone | width=72 sort=score
mini phone | width=72 sort=score
one hand use phone | width=72 sort=score
smallest phone | sort=narrowest
smallest 5g phone | features=5g sort=narrowest
light phone | weight=175 sort=lightest
lightweight phone | weight=175 sort=lightest
light weight 5g phone | features=5g weight=175 sort=lightest
halka phone | weight=175 sort=lightest
halka phone 20000 tak | weight=175 priceMax=20000 sort=lightest
lightest phone | sort=lightest
lightest 5g phone under 25k | features=5g priceMax=25000 sort=lightest
under 180g | weight=180
below 190 grams | weight=190
phone under 200 gm | weight=200
weight below 180g | weight=180
180 gram phone | weight=180
less than 175 grams 5g | features=5g weight=175
width under 72mm | width=72
73 mm wide phone | width=73
under 70mm | width=70
5g phone | features=5g
5g mobile | features=5g
5G phones in india | features=5g
5g phone with nfc | features=5g,nfc
nfc phone under 20000 | features=nfc priceMax=20000
nfc wala phone | features=nfc
phone with headphone jack | features=jack
3.5mm jack phone | features=jack
3.5 mm headphone jack 5g | features=jack,5g
earphone jack phone | features=jack
audio jack | features=jack
wireless charging phone | features=wireless
wireless charging under 40k | features=wireless priceMax=40000
waterproof phone | features=ip
water resistant phone under 20k | features=ip priceMax=20000
ip68 phone | features=ip
ip69 under 20k | features=ip priceMax=20000
water and dust proof | features=ip
phone with sd card slot | features=card
memory card phone | features=card
memory card slot 5g | features=card,5g
expandable storage phone | features=card
microsd | features=card
telephoto camera | features=telephoto
periscope camera phone under 40k | features=telephoto priceMax=40000
zoom camera phone | features=telephoto
optical zoom | features=telephoto
ultrawide camera | features=ultrawide
ultra wide camera phone | features=ultrawide
wide angle camera | features=ultrawide
ois camera | features=ois
phone with ois under 20000 | features=ois priceMax=20000
optical image stabilization | features=ois
foldable phone | features=foldable
foldable phones under 1 lakh | features=foldable priceMax=100000
folding phone | features=foldable
flip phone | features=foldable
esim phone | features=esim
e-sim support | features=esim
esim and nfc | features=esim,nfc
fm radio phone | features=fm
ir blaster phone | features=ir
ir blaster under 15k | features=ir priceMax=15000
infrared remote | features=ir
stereo speakers | features=stereo
dual speaker phone | features=stereo
n28 band phone | bands=n28
5g n28 | features=5g bands=n28
phone with n78 and n28 bands | bands=n78,n28
snapdragon phone under 20k | chipset=snapdragon priceMax=20000
snapdragon processor 5g | chipset=snapdragon features=5g
snapdragon 5g phone 8gb ram | chipset=snapdragon features=5g ram=8
mediatek phone | chipset=mediatek
exynos phone | chipset=exynos
snapdragon 8 gen 3 | | snapdragon 8 gen 3
snapdragon 8 gen 3 under 60k | priceMax=60000 | snapdragon 8 gen 3
dimensity 7050 under 20k | priceMax=20000 | dimensity 7050
helio g99 phone | | helio g99
fhd phone under 10k | resolution=fhd priceMax=10000
full hd display phone | resolution=fhd
qhd phone | resolution=qhd
2k display phone | resolution=qhd
2025 phones | year=2025
phones launched in 2025 | year=2025
launched after 2023 | year=2024 
new 5g phone 2025 | features=5g year=2025
phones since 2024 | year=2024
upcoming phones | status=upcoming
upcoming 5g phones | features=5g status=upcoming
available 5g phone under 15k | status=available features=5g priceMax=15000
discontinued phones | status=discontinued
popular phones under 20k | priceMax=20000 sort=popular
trending phones | sort=popular
samsung phone under 20000 | brandId=samsung priceMax=20000
samsung 5g phone under 15k | brandId=samsung features=5g priceMax=15000
samsung under 20k | brandId=samsung priceMax=20000
vivo phone 15000 ke andar | brandId=vivo priceMax=15000
oneplus under 30k | brandId=oneplus priceMax=30000
one plus 5g under 25000 | brandId=oneplus features=5g priceMax=25000
xiaomi 6000mah | brandId=xiaomi battery=6000
realme phone with 120hz | brandId=realme refresh=120
motorola 8gb ram 5g | brandId=motorola features=5g ram=8
moto under 15k | brandId=motorola priceMax=15000
apple under 60000 | brandId=apple priceMax=60000
oppo badi battery | brandId=oppo battery=6000
google phone nfc | brandId=google features=nfc
nothing phone under 25k | brandId=nothing priceMax=25000
poco gaming phone | brandId=poco order=performance refresh=120
samsung foldable | brandId=samsung features=foldable
samsung small phone | brandId=samsung width=72 sort=score
samsung vivo under 20k | priceMax=20000 | samsung vivo
iphone under 50000 | priceMax=50000 | iphone
iphone under 50k 5g | features=5g priceMax=50000 | iphone
redmi note under 15k | priceMax=15000 | redmi note
redmi 5g under 12000 | features=5g priceMax=12000 | redmi
galaxy under 20k with 6000mah | battery=6000 priceMax=20000 | galaxy
pixel under 40000 | priceMax=40000 | pixel
galaxy s24 | | galaxy s24
iphone 15 | | iphone 15
iphone se 2022 | | iphone se 2022
nothing phone 2a | brandId=nothing | 2a
samsng phone under 20k | brandId=samsung priceMax=20000
sumsung 5g | brandId=samsung features=5g
relame phone under 15k | brandId=realme priceMax=15000
motorolla phone 5g | brandId=motorola features=5g
bettery 6000 mah | battery=6000
good bettery phone | battery=6000 sort=battery
best camara phone under 20k | order=cameras priceMax=20000
wireles charging | features=wireless
waterprof phone | features=ip
foldabel phone | features=foldable
snapdragn phone | chipset=snapdragon
phone undr 20k | priceMax=20000
phone belwo 20000 | priceMax=20000
gamming phone under 25k | order=performance refresh=120 priceMax=25000
compect phone | width=72 sort=score
5g phone under 20000 with 8gb ram 128gb storage 6000mah battery and 120hz display | battery=6000 storage=128 features=5g ram=8 refresh=120 priceMax=20000
mujhe 15000 ke andar accha camera wala phone chahiye | order=cameras priceMax=15000
20000 tak ka best 5g phone batao | features=5g priceMax=20000 sort=score
koi sasta phone dikhao jisme 5g ho | features=5g priceMax=15000 | jisme
phone for mom under 15k | battery=5000 display=6.5 priceMax=15000 sort=score
phone for parents with big battery | battery=6000 display=6.5 priceMax=20000 sort=score
cheap phone with good camera | order=cameras priceMax=15000
5g phone 15k tak badi battery | battery=6000 features=5g priceMax=15000
lava 5g phone under 12k | brandId=lava features=5g priceMax=12000
oppo phone accha camera 25000 tak | brandId=oppo order=cameras priceMax=25000
vivo 8gb ram 256gb under 25000 | brandId=vivo storage=256 ram=8 priceMax=25000
50mp ois camera under 20k | primary_camera=50 features=ois priceMax=20000
poco 5g 6000 mah 120hz | brandId=poco battery=6000 features=5g refresh=120
7000mah 5g under 20000 rs | battery=7000 features=5g priceMax=20000
realme 80w charging 5g | brandId=realme features=5g charging=80
waterproof 5g phone under 25k with wireless charging | features=ip,5g,wireless priceMax=25000
camera phone | order=cameras
camera phone under 20000 | order=cameras priceMax=20000
best camera phone | order=cameras
best camera phone in india | order=cameras
best camera mobile under 25000 | order=cameras priceMax=25000
phone with best camera under 15k | order=cameras priceMax=15000
which phone has the best camera | order=cameras
top camera phones under 40k | order=cameras priceMax=40000
photography phone | order=cameras
best phone for photography under 50k | order=cameras priceMax=50000
phone for photos | order=cameras
camera ke liye best phone | order=cameras
best camera phone with 5g | order=cameras features=5g
samsung best camera phone | brandId=samsung order=cameras
vivo camera phone under 30k | brandId=vivo order=cameras priceMax=30000
camera phone with 6000mah | order=cameras battery=6000
best rear camera phone | order=cameras
cheapest camera phone | sort=price-asc
camera phone 2025 | order=cameras year=2025
camera centric phone under 35k | order=cameras priceMax=35000
zoom camera phone under 80k | features=telephoto priceMax=80000
camera phone with ois | features=ois
selfie phone | secondary_camera=32 order=cameras
selfie phone under 20k | secondary_camera=32 order=cameras priceMax=20000
best front camera phone | secondary_camera=32 order=cameras
phone for selfies | secondary_camera=32 order=cameras
front camera accha ho | secondary_camera=32 order=cameras
selfie camera 16mp | secondary_camera=16
phone for video calling | secondary_camera=32 order=cameras
phone for video calls under 15k | secondary_camera=32 order=cameras priceMax=15000
vivo selfie phone | brandId=vivo secondary_camera=32 order=cameras
phone for reels | features=ois secondary_camera=16 order=cameras
best phone for reels under 20k | features=ois secondary_camera=16 order=cameras priceMax=20000
phone for instagram reels | features=ois secondary_camera=16 order=cameras
vlogging phone | features=ois secondary_camera=16 order=cameras
best vlogging phone under 30000 | features=ois secondary_camera=16 order=cameras priceMax=30000
phone for youtube videos | features=ois secondary_camera=16 order=cameras
phone for content creator | features=ois secondary_camera=16 order=cameras
video recording phone | features=ois secondary_camera=16 order=cameras | recording
reels ke liye phone | features=ois secondary_camera=16 order=cameras
best gaming phone | order=performance refresh=120
best gaming phone under 25000 | order=performance refresh=120 priceMax=25000
gaming mobile under 15k | order=performance refresh=120 priceMax=15000
gaming phone 5g | order=performance refresh=120 features=5g
gaming phone with 6000mah battery | order=performance refresh=120 battery=6000
phone for gaming | order=performance refresh=120
free fire phone | order=performance refresh=120
freefire phone under 12k | order=performance refresh=120 priceMax=12000
phone for bgmi 90hz | order=performance refresh=90
gaming phone 12gb ram | order=performance refresh=120 ram=12
realme gaming phone under 20k | brandId=realme order=performance refresh=120 priceMax=20000
sasta gaming phone | order=performance refresh=120 priceMax=15000
phone for games | order=performance refresh=120
gaming ke liye accha phone | order=performance refresh=120
genshin phone | order=performance refresh=120
fastest phone | order=performance
fastest phone under 30k | order=performance priceMax=30000
best performance phone | order=performance
best performance phone under 20000 | order=performance priceMax=20000
phone with good processor | order=performance
best processor phone under 15k | order=performance priceMax=15000
powerful processor phone | order=performance
lag free phone | order=performance
smooth phone under 12000 | order=performance priceMax=12000
phone for multitasking | order=performance
performance phone 12gb ram | order=performance ram=12
snapdragon performance phone | chipset=snapdragon order=performance
battery phone | battery=6000 sort=battery
best battery phone | battery=6000 sort=battery
best battery phone under 15000 | battery=6000 sort=battery priceMax=15000
phone with best battery life | battery=6000 sort=battery
all day battery phone | battery=6000 sort=battery
battery backup phone under 10k | battery=6000 sort=battery priceMax=10000
strong battery phone | battery=6000 sort=battery
battery wala phone | battery=6000 sort=battery
battery 7000 | battery=7000
best battery and camera phone | battery=6000 sort=battery
samsung best battery phone | brandId=samsung battery=6000 sort=battery
best battery life under 20k 5g | battery=6000 sort=battery features=5g priceMax=20000
light phone under 30k | weight=175 sort=lightest priceMax=30000
very light phone | weight=175 sort=lightest
best light phone | weight=175 sort=lightest
light samsung | brandId=samsung weight=175 sort=lightest
light phone under 190g | weight=190 sort=lightest
best compact phone | width=72 sort=score
best compact phone under 50k | width=72 sort=score priceMax=50000
best small phone | width=72 sort=score
pocket size phone | width=72 sort=score
compact phone with good battery | width=72 battery=6000 sort=score
compact android phone 2025 | width=72 year=2025 sort=score
easy to hold phone | width=72 sort=score
one handed use phone | width=72 sort=score
chota phone under 20k | width=72 priceMax=20000 sort=score
phone for students | features=5g priceMax=20000 sort=score
best phone for students | features=5g priceMax=20000 sort=score
phone for student under 10k | features=5g priceMax=10000 sort=score
best phone for college students under 15000 | features=5g priceMax=15000 sort=score
phone for college | features=5g priceMax=20000 sort=score
student phone | features=5g priceMax=20000 sort=score
phone for online classes | features=5g priceMax=20000 sort=score
phone for studying under 12k | features=5g priceMax=12000 sort=score
school phone | features=5g priceMax=20000 sort=score
phone for my son in hostel | features=5g priceMax=20000 sort=score | son
phone for mom | battery=5000 display=6.5 priceMax=20000 sort=score
phone for my mom | battery=5000 display=6.5 priceMax=20000 sort=score
phone for mummy | battery=5000 display=6.5 priceMax=20000 sort=score
phone for dad | battery=5000 display=6.5 priceMax=20000 sort=score
phone for papa under 12k | battery=5000 display=6.5 priceMax=12000 sort=score
phone for father | battery=5000 display=6.5 priceMax=20000 sort=score
phone for my mother | battery=5000 display=6.5 priceMax=20000 sort=score
phone for parents | battery=5000 display=6.5 priceMax=20000 sort=score
best phone for parents | battery=5000 display=6.5 priceMax=20000 sort=score
best phone for parents under 15000 | battery=5000 display=6.5 priceMax=15000 sort=score
phone for senior citizens | battery=5000 display=6.5 priceMax=20000 sort=score
senior citizen phone | battery=5000 display=6.5 priceMax=20000 sort=score
phone for elderly | battery=5000 display=6.5 priceMax=20000 sort=score
phone for old people | battery=5000 display=6.5 priceMax=20000 sort=score
phone for grandparents | battery=5000 display=6.5 priceMax=20000 sort=score
samsung phone for parents | brandId=samsung battery=5000 display=6.5 priceMax=20000 sort=score
papa ke liye phone | battery=5000 display=6.5 priceMax=20000 sort=score
mom ke liye sasta phone | battery=5000 display=6.5 priceMax=15000 sort=score
5g phone for parents | features=5g battery=5000 display=6.5 priceMax=20000 sort=score
future proof phone | features=5g order=future
future-proof phone under 30k | features=5g order=future priceMax=30000
best future proof phone | features=5g order=future
phone for 5 years | features=5g order=future
long lasting phone | features=5g order=future
long term phone under 40k | features=5g order=future priceMax=40000
phone with software updates | features=5g order=future
futureproof 5g phone | features=5g order=future
value for money phone | order=value
best value for money phone under 20k | order=value priceMax=20000
vfm phone under 15k | order=value priceMax=15000
paisa vasool phone | order=value
best value phone | order=value
best all rounder phone under 25000 | order=value priceMax=25000
best overall phone under 30k | order=value priceMax=30000
overall best phone | order=value
pocket friendly phone | priceMax=15000
pocket friendly 5g phone | features=5g priceMax=15000
best foldable phone | features=foldable sort=score
best foldable phone under 1 lakh | features=foldable priceMax=100000 sort=score
flip phone under 70k | features=foldable priceMax=70000
camra phone under 20k | order=cameras priceMax=20000
gamming mobile | order=performance refresh=120
studnts phone | features=5g priceMax=20000 sort=score
parants phone | battery=5000 display=6.5 priceMax=20000 sort=score
selfi phone | secondary_camera=32 order=cameras
compect phone under 30k | width=72 priceMax=30000 sort=score
perfomance phone | order=performance
oppo selfie phone under 25k | brandId=oppo secondary_camera=32 order=cameras priceMax=25000
camera phone under 10k with 5g | order=cameras features=5g priceMax=10000
12gb ram gaming phone under 30k | order=performance refresh=120 ram=12 priceMax=30000
phone for dadi | battery=5000 display=6.5 priceMax=20000 sort=score
college student phone with good camera | features=5g priceMax=20000 sort=score
motorola compact phone | brandId=motorola width=72 sort=score
oneplus fastest phone | brandId=oneplus order=performance
light and small phone | weight=175 width=72 sort=lightest
best camera phone above 50k | order=cameras priceMin=50000
premium camera phone | order=cameras priceMin=50000
flagship gaming phone | order=performance refresh=120 priceMin=50000
phone for youtube under 15k | features=ois secondary_camera=16 order=cameras priceMax=15000
samsung phone for mom under 15k | brandId=samsung battery=5000 display=6.5 priceMax=15000 sort=score
waterproof camera phone | features=ip order=cameras
ip68 phone with best camera | features=ip order=cameras
phone with good camera and 5g under 20000 | order=cameras features=5g priceMax=20000
best battery backup phone 5g | battery=6000 sort=battery features=5g
foldable phone with best camera | features=foldable order=cameras
upcoming gaming phone | status=upcoming order=performance refresh=120
wireless charging compact phone | features=wireless width=72 sort=score
`);

/** Questions for which a filter would be wrong or too little, so that the words remain as text. */
export const TRAPS = questions(`
telefoto camera | order=cameras | telefoto
amoled phone under 20k | priceMax=20000 | amoled
curved display under 30k | priceMax=30000 | curved display
phone under 15 | | under 15
under 6 inch | | under 6 inch
under 5000mah | | under 5000mah
less than 8gb ram | | less 8gb ram
above 200g | | above 200g
around 5000 mah | | around 5000 mah
no 5g | | no 5g
without notch under 20k | priceMax=20000 | without notch
not samsung under 20k | priceMax=20000 | not samsung
samsung nahi chahiye 20k tak | priceMax=20000 | samsung nahi
phone without headphone jack | | without headphone jack
15w wireless charging | features=wireless | 15w
6000 phone | | 6000
4g phone under 10k | priceMax=10000 | 4g
phones before 2020 | | before 2020
`);

/** The query for sorting by parts of the score. */
function byParts(weights: string): string {
  return `sort=score weights=${formatWeights(parseWeights(weights) ?? [])}`;
}

function questions(lines: string): [text: string, query: string, rest: string][] {
  return lines
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [text = '', query = '', rest = ''] = line.split('|').map((part) => part.trim());
      return [text, query.replace(/order=(\w+)/, (_, part) => ORDERS[part] ?? ''), rest];
    });
}
