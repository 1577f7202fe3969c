import type { Phone } from '#contract/phone/fields.ts';
import { undatedVariant } from '#contract/phone/prices.ts';

/** Specification sheets in the formats of makers, shops and catalogues; the phones are invented. */

export interface Sheet {
  layout: string;
  text: string;
  expected: Partial<Phone>;
  /** Lines that are not used. */
  unread?: string[];
}

const memory = (ram: number | null, storage: number, price: number | null = null) =>
  undatedVariant({ ram, storage, price });

export const SHEETS: Sheet[] = [
  {
    layout: 'labels with colons',
    text: `Display size: 6.7 inches
Resolution: 2412 x 1080 pixels
Refresh rate: 120 Hz
Processor: Qualcomm Snapdragon® 7 Gen 3 (4 nm)
Operating system: OxygenOS 15 based on Android™ 15
Battery: 5500 mAh
Charging: 80W SUPERVOOC
Dimensions: 162.9 x 74.1 x 8.2 mm
Weight: 190 g
Wi-Fi: Wi-Fi 6 (802.11 a/b/g/n/ac/ax)
Bluetooth: Bluetooth 5.4
Colours: Midnight Black, Celadon Green
Water and dust: IP65
Price: ₹26,999`,
    expected: {
      displaySize: 6.7,
      pixels: { width: 1080, height: 2412 },
      refreshRate: 120,
      chipset: 'Qualcomm Snapdragon 7 Gen 3',
      processNode: 4,
      os: 'Android 15',
      batteryCapacity: 5500,
      wiredCharging: 80,
      dimensions: { height: 162.9, width: 74.1, thickness: 8.2 },
      weight: 190,
      wifi: 'wifi-6',
      bluetooth: 5.4,
      colours: ['Midnight Black', 'Celadon Green'],
      ipRating: 'IP65',
      price: 26_999,
    },
  },
  {
    layout: 'a table with group, label and value',
    text: `NETWORK\tTechnology\tGSM / HSPA / LTE / 5G
BODY\tDimensions\t163.8 x 76.8 x 8.9 mm (6.45 x 3.02 x 0.35 in)
\tWeight\t221 g (7.80 oz)
\tBuild\tGlass front (Gorilla Glass Victus 2), glass back, aluminum frame
\tSIM\tNano-SIM + Nano-SIM
DISPLAY\tType\tLTPO AMOLED, 1B colors, 120Hz, HDR10+, 800 nits (typ), 1600 nits (HBM), 4500 nits (peak)
\tSize\t6.78 inches, 111.7 cm2
\tResolution\t1264 x 2780 pixels
PLATFORM\tOS\tAndroid 15, up to 4 major Android upgrades, ColorOS 15
\tChipset\tMediatek Dimensity 9300+ (4 nm)
\tGPU\tImmortalis-G720 MC12
MEMORY\tCard slot\tNo
\tInternal\t256GB 12GB RAM, 512GB 16GB RAM
\t\tUFS 4.0
MAIN CAMERA\tTriple\t50 MP, f/1.9, 24mm (wide), 1/1.56", PDAF, OIS | 50 MP, f/2.6, 73mm (periscope telephoto), 3x optical zoom | 8 MP, f/2.2, 112˚ (ultrawide)
\tVideo\t4K@30/60fps, 1080p@30/60/120fps
SELFIE CAMERA\tSingle\t32 MP, f/2.4, 21mm (wide)
\tVideo\t4K@30fps, 1080p@30fps
SOUND\tLoudspeaker\tYes, with stereo speakers
COMMS\tWLAN\tWi-Fi 802.11 a/b/g/n/ac/6/7, dual-band
\tBluetooth\t5.4, A2DP, LE, aptX HD
\tPositioning\tGPS, GALILEO, GLONASS, BDS, NavIC
\tNFC\tYes
\tInfrared port\tYes
\tUSB\tUSB Type-C 2.0, OTG
FEATURES\tSensors\tFingerprint (under display, optical), accelerometer, gyro, proximity, compass
BATTERY\tType\tSi/C Li-Ion 5910 mAh
\tCharging\t80W wired, PD, PPS, QC | 50W wireless
MISC\tColors\tStarry Black, Pearl White`,
    expected: {
      network5g: true,
      dimensions: { height: 163.8, width: 76.8, thickness: 8.9 },
      weight: 221,
      frontMaterial: 'glass',
      backMaterial: 'glass',
      frameMaterial: 'aluminium',
      simSlots: 2,
      displayType: 'LTPO AMOLED',
      refreshRate: 120,
      brightness: 800,
      peakBrightness: 4500,
      displaySize: 6.78,
      pixels: { width: 1264, height: 2780 },
      os: 'Android 15',
      chipset: 'MediaTek Dimensity 9300+',
      processNode: 4,
      gpu: 'Immortalis-G720 MC12',
      memoryCard: false,
      variants: [memory(12, 256), memory(16, 512)],
      storageType: 'ufs-4.0',
      rearCameras: [
        { megapixels: 50, kind: 'wide', aperture: 1.9, sensorSize: 1.56, focalLength: 24 },
        { megapixels: 50, kind: 'periscope', aperture: 2.6, focalLength: 73, zoom: 3 },
        { megapixels: 8, kind: 'ultrawide', aperture: 2.2 },
      ],
      ois: true,
      rearVideo: [
        { resolution: '4k', fps: 30 },
        { resolution: '4k', fps: 60 },
        { resolution: '1080p', fps: 30 },
        { resolution: '1080p', fps: 60 },
        { resolution: '1080p', fps: 120 },
      ],
      frontCameras: [{ megapixels: 32, kind: 'wide', aperture: 2.4, focalLength: 21 }],
      frontVideo: [
        { resolution: '4k', fps: 30 },
        { resolution: '1080p', fps: 30 },
      ],
      speakers: 'stereo',
      wifi: 'wifi-7',
      bluetooth: 5.4,
      positioning: ['gps', 'glonass', 'galileo', 'beidou', 'navic'],
      nfc: true,
      infrared: true,
      usb: 'usb-c-2.0',
      fingerprint: 'display',
      sensors: ['accelerometer', 'gyroscope', 'proximity', 'compass'],
      batteryCapacity: 5910,
      wiredCharging: 80,
      wirelessCharging: 50,
      chargingStandards: ['pd', 'pps', 'qc'],
      colours: ['Starry Black', 'Pearl White'],
    },
  },
  {
    layout: 'labels above their values',
    text: `Main Display
Main Display - Size (Main_Display)
169.4mm (6.7" full rectangle)
Main Display - Resolution (Main Display)
1080 x 2340 (FHD+)
Main Display - Technology (Main Display)
Super AMOLED
Main Display - Max Refresh Rate (Main Display)
120 Hz
Rear Camera - Resolution (Multiple)
50.0 MP + 12.0 MP + 5.0 MP
Front Camera - Resolution
12.0 MP
Memory_Size (GB)
8
Storage (GB)
256
Dimension (HxWxD, mm)
162.2 x 77.5 x 7.4
Weight (g)
198
Battery Capacity (mAh, Typical)
5000
Bluetooth Version
Bluetooth v5.3
Earjack
USB Type-C`,
    expected: {
      displaySize: 6.7,
      pixels: { width: 1080, height: 2340 },
      displayType: 'Super AMOLED',
      refreshRate: 120,
      rearCameras: [
        { megapixels: 50, kind: 'wide' },
        { megapixels: 12, kind: null },
        { megapixels: 5, kind: null },
      ],
      frontCameras: [{ megapixels: 12, kind: 'wide' }],
      variants: [memory(8, 256)],
      dimensions: { height: 162.2, width: 77.5, thickness: 7.4 },
      weight: 198,
      batteryCapacity: 5000,
      bluetooth: 5.3,
      headphoneJack: false,
      usb: 'usb-c',
    },
  },
  {
    layout: 'a bullet list of a launch report',
    text: `Own Nord 6 specifications
• 6.77-inch (2392 × 1080 pixels) Full HD+ AMOLED display with up to 120Hz refresh rate
• Octa Core Snapdragon 7s Gen 3 4nm Mobile Platform with Adreno 710 GPU
• 8GB LPDDR4X RAM + 128GB / 8GB + 256GB storage
• Android 15 with Nothing OS 3.1
• Dual SIM (nano + nano)
• 50MP rear camera with f/1.88 aperture, OIS, 8MP ultra-wide camera
• 16MP front camera
• In-display fingerprint sensor
• Stereo speakers
• Dimensions: 164 x 78 x 7.8 mm; Weight: 194g
• 5G, 4G VoLTE, Wi-Fi 6, Bluetooth 5.4, GPS + GLONASS, USB Type-C, NFC
• 5,000mAh battery with 33W fast charging`,
    expected: {
      displaySize: 6.77,
      pixels: { width: 1080, height: 2392 },
      displayType: 'AMOLED',
      refreshRate: 120,
      chipset: 'Qualcomm Snapdragon 7s Gen 3',
      gpu: 'Adreno 710',
      variants: [memory(8, 128), memory(8, 256)],
      os: 'Android 15',
      simSlots: 2,
      rearCameras: [
        { megapixels: 50, kind: 'wide', aperture: 1.88 },
        { megapixels: 8, kind: 'ultrawide' },
      ],
      ois: true,
      frontCameras: [{ megapixels: 16, kind: 'wide' }],
      fingerprint: 'display',
      speakers: 'stereo',
      dimensions: { height: 164, width: 78, thickness: 7.8 },
      weight: 194,
      wifi: 'wifi-6',
      bluetooth: 5.4,
      usb: 'usb-c',
      nfc: true,
      network5g: true,
      positioning: ['gps', 'glonass'],
      batteryCapacity: 5000,
      wiredCharging: 33,
    },
    unread: ['Own Nord 6 specifications'],
  },
  {
    layout: 'headings with short labels below',
    text: `Size & Weight
Height: 157.2 mm
Width: 74.3mm
Thickness: 7.75 mm
Weight: 191g

Display
Size: 6.78"
Type: AMOLED
Refresh rate: Up to 144 Hz
Touch sampling rate: Up to 240 Hz
Cover glass: Corning® Gorilla® Glass 7i

Camera
Main: 50 MP, f/1.8, OIS
Ultra-wide: 50 MP, f/2.0
Front: 32 MP, f/2.45

Battery & Charging
Capacity: 6000 mAh
Wired charging: 100W
Wireless charging: No`,
    expected: {
      dimensions: { height: 157.2, width: 74.3, thickness: 7.75 },
      weight: 191,
      displaySize: 6.78,
      displayType: 'AMOLED',
      refreshRate: 144,
      glass: 'Gorilla Glass 7i',
      rearCameras: [
        { megapixels: 50, kind: 'wide', aperture: 1.8 },
        { megapixels: 50, kind: 'ultrawide', aperture: 2 },
      ],
      ois: true,
      frontCameras: [{ megapixels: 32, kind: 'wide', aperture: 2.45 }],
      batteryCapacity: 6000,
      wiredCharging: 100,
      wirelessCharging: 0,
    },
    unread: ['Touch sampling rate: Up to 240 Hz'],
  },
  {
    layout: 'labels and values separated by a space',
    text: `Brand Motorola
Model Name Edge 70
Display 6.67 inch pOLED
Processor MediaTek Dimensity 7300
RAM 8 GB
Internal Storage 256 GB
Expandable Storage No
Rear Camera 50 MP + 13 MP
Front Camera 32 MP
Battery 5200 mAh
Weight 174 gms
Operating System Android 15`,
    expected: {
      brandId: 'motorola',
      name: 'Edge 70',
      displaySize: 6.67,
      displayType: 'pOLED',
      chipset: 'MediaTek Dimensity 7300',
      variants: [memory(8, 256)],
      memoryCard: false,
      rearCameras: [
        { megapixels: 50, kind: 'wide' },
        { megapixels: 13, kind: null },
      ],
      frontCameras: [{ megapixels: 32, kind: 'wide' }],
      batteryCapacity: 5200,
      weight: 174,
      os: 'Android 15',
    },
  },
  {
    layout: 'variants with Indian prices',
    text: `Variants: 8GB + 128GB: ₹21,999; 8GB + 256GB: ₹23,999; 12GB + 256GB: ₹25,999
Launch date: 12 November 2026
Storage type: UFS 3.1
SIM: Dual Nano SIM + eSIM
3.5mm jack: No
FM Radio: No`,
    expected: {
      variants: [memory(8, 128, 21_999), memory(8, 256, 23_999), memory(12, 256, 25_999)],
      launchedAt: '2026-11-12',
      storageType: 'ufs-3.1',
      simSlots: 2,
      esim: true,
      headphoneJack: false,
      fmRadio: false,
    },
  },
  {
    layout: 'a phone of Apple',
    text: `Chip
A19 Pro chip
Display
Super Retina XDR display
6.3‑inch (diagonal) all‑screen OLED display
2622‑by‑1206-pixel resolution at 460 ppi
Splash, Water, and Dust Resistance
Rated IP68 (maximum depth of 6 metres up to 30 minutes)
Camera
48MP Fusion Main: 24 mm, ƒ/1.78 aperture
48MP Fusion Ultra Wide: 13 mm, ƒ/2.2 aperture
SIM Card
Dual eSIM
Operating System
iOS 26`,
    expected: {
      chipset: 'Apple A19 Pro',
      displaySize: 6.3,
      pixels: { width: 1206, height: 2622 },
      displayType: 'Super Retina XDR OLED',
      ipRating: 'IP68',
      rearCameras: [
        { megapixels: 48, kind: 'wide', aperture: 1.78, focalLength: 24 },
        { megapixels: 48, kind: 'ultrawide', aperture: 2.2, focalLength: 13 },
      ],
      esim: true,
      os: 'iOS 26',
    },
  },
  {
    layout: 'a phone that folds',
    text: `Dimensions (unfolded): 155.2 x 150.1 x 4.2 mm
Dimensions (folded): 155.2 x 71.0 x 8.9 mm
Weight: 215 grams
Inner display: 7.9 inch LTPO AMOLED
Battery: 5,600 mAh (typical)
Charging: 67W wired / 50W wireless
OS updates: 5 years
Security updates: 6 years`,
    expected: {
      dimensions: { height: 155.2, width: 150.1, thickness: 4.2 },
      foldedDimensions: { height: 155.2, width: 71, thickness: 8.9 },
      weight: 215,
      displaySize: 7.9,
      displayType: 'LTPO AMOLED',
      batteryCapacity: 5600,
      wiredCharging: 67,
      wirelessCharging: 50,
      osUpdates: 5,
      securityUpdates: 6,
    },
  },
  {
    layout: 'figures that must be asked back',
    text: `Thickness: 8,2 mm
Weight: 190 g
Dimensions: 162,9 x 74,1 x 8,2 mm
RAM: 8GB / 12GB
Storage: 128GB / 256GB
Display: 67 inch`,
    expected: { weight: 190 },
    unread: [
      'Thickness: 8,2 mm',
      'Dimensions: 162,9 x 74,1 x 8,2 mm',
      'Display: 67 inch',
      'RAM: 8GB / 12GB',
      'Storage: 128GB / 256GB',
    ],
  },
  {
    layout: 'radio bands and the box',
    text: `5G bands: n1/n3/n5/n8/n28/n40/n41/n77/n78
4G bands: B1/B3/B5/B8/B40/B41
In the box: Handset, 45W charger, USB cable, SIM eject tool, protective case
SAR: 1.19 W/kg (Head), 0.96 W/kg (Body)
Model number: CPH2737
Speakers: Dual speakers
Screen protection: Panda Glass
Brightness: 1200 nits (peak)`,
    expected: {
      network5g: true,
      bands5g: [1, 3, 5, 8, 28, 40, 41, 77, 78],
      bands4g: [1, 3, 5, 8, 40, 41],
      inTheBox: ['charger', 'cable', 'case', 'sim-tool'],
      sarHead: 1.19,
      sarBody: 0.96,
      modelNumbers: ['CPH2737'],
      speakers: 'stereo',
      glass: 'Panda Glass',
      peakBrightness: 1200,
    },
  },
];
