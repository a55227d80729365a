/// Base classes that print each callback of a view controller as `vcdoc trace` reads it best:
/// the time, the class, the address, and the callback.
enum Probe {
  /// In Swift.
  static let swift = """
    import UIKit

    /// Prints a line for each callback; read the log with `vcdoc trace`.
    class ProbeViewController: UIViewController {
      private func log(_ callback: String) {
        let address = String(UInt(bitPattern: ObjectIdentifier(self)), radix: 16)
        NSLog("%@", "<\\(type(of: self)): 0x\\(address)> \\(callback)")
      }

      override init(nibName: String?, bundle: Bundle?) {
        super.init(nibName: nibName, bundle: bundle)
        log("init(nibName:bundle:)")
      }

      required init?(coder: NSCoder) {
        super.init(coder: coder)
        log("init.coder")
      }

      deinit { log("deinit") }

      override func awakeFromNib() { super.awakeFromNib(); log("awakeFromNib()") }
      override func loadView() { log("loadView()"); super.loadView() }
      override func viewDidLoad() { log("viewDidLoad()"); super.viewDidLoad() }
      override func viewWillAppear(_ animated: Bool) { log("viewWillAppear(_:)"); super.viewWillAppear(animated) }
      override func viewIsAppearing(_ animated: Bool) { log("viewIsAppearing(_:)"); super.viewIsAppearing(animated) }
      override func viewDidAppear(_ animated: Bool) { log("viewDidAppear(_:)"); super.viewDidAppear(animated) }
      override func viewWillDisappear(_ animated: Bool) { log("viewWillDisappear(_:)"); super.viewWillDisappear(animated) }
      override func viewDidDisappear(_ animated: Bool) { log("viewDidDisappear(_:)"); super.viewDidDisappear(animated) }
      override func viewWillLayoutSubviews() { log("viewWillLayoutSubviews()"); super.viewWillLayoutSubviews() }
      override func viewDidLayoutSubviews() { log("viewDidLayoutSubviews()"); super.viewDidLayoutSubviews() }
      override func willMove(toParent parent: UIViewController?) { log("willMove(toParent:)"); super.willMove(toParent: parent) }
      override func didMove(toParent parent: UIViewController?) { log("didMove(toParent:)"); super.didMove(toParent: parent) }
      override func didReceiveMemoryWarning() { log("didReceiveMemoryWarning()"); super.didReceiveMemoryWarning() }
    }

    """

  /// In Objective-C.
  static let objectiveC = """
    #import <UIKit/UIKit.h>

    #define PROBE NSLog(@"<%@: %p> %@", [self class], self, NSStringFromSelector(_cmd))

    /// Prints a line for each callback; read the log with `vcdoc trace`.
    @interface ProbeViewController : UIViewController
    @end

    @implementation ProbeViewController
    - (instancetype)initWithNibName:(NSString *)name bundle:(NSBundle *)bundle {
      if ((self = [super initWithNibName:name bundle:bundle])) PROBE;
      return self;
    }
    - (instancetype)initWithCoder:(NSCoder *)coder {
      if ((self = [super initWithCoder:coder])) NSLog(@"<%@: %p> init.coder", [self class], self);
      return self;
    }
    - (void)dealloc { PROBE; }
    - (void)awakeFromNib { [super awakeFromNib]; PROBE; }
    - (void)loadView { PROBE; [super loadView]; }
    - (void)viewDidLoad { PROBE; [super viewDidLoad]; }
    - (void)viewWillAppear:(BOOL)animated { PROBE; [super viewWillAppear:animated]; }
    - (void)viewIsAppearing:(BOOL)animated { PROBE; [super viewIsAppearing:animated]; }
    - (void)viewDidAppear:(BOOL)animated { PROBE; [super viewDidAppear:animated]; }
    - (void)viewWillDisappear:(BOOL)animated { PROBE; [super viewWillDisappear:animated]; }
    - (void)viewDidDisappear:(BOOL)animated { PROBE; [super viewDidDisappear:animated]; }
    - (void)viewWillLayoutSubviews { PROBE; [super viewWillLayoutSubviews]; }
    - (void)viewDidLayoutSubviews { PROBE; [super viewDidLayoutSubviews]; }
    - (void)willMoveToParentViewController:(UIViewController *)parent { PROBE; [super willMoveToParentViewController:parent]; }
    - (void)didMoveToParentViewController:(UIViewController *)parent { PROBE; [super didMoveToParentViewController:parent]; }
    - (void)didReceiveMemoryWarning { PROBE; [super didReceiveMemoryWarning]; }
    @end

    """
}
